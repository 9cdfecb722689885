// Where it begins: the page for the address.
import { type ComponentType, type JSX, render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { hasServer } from "./app/host";
import { endMovement } from "./app/motion";
import { offline } from "./app/offline";
import { router } from "./app/router";
import "./app/settings";
import { Shell } from "./app/shell";
import { useStore } from "./app/store";
import { pythonWorker } from "./net/python-worker";
import { HomePage } from "./pages/home";
import { MatchPage } from "./pages/match";
import { lazyPage } from "./parts/lazy-page";
import { PageNotFound } from "./parts/page-not-found";
import { keptMatches } from "./storage/matches";
import { text } from "./text";

/** For moderators only, so nobody else fetches it. */
const AdminPage = lazyPage(async () => (await import("./pages/admin")).AdminPage);

/** Statistics and pictures of old tables are for whoever looks at them. */
const GamesPage = lazyPage<{ game: string }>(async () => (await import("./pages/games")).GamesPage);

/** Whoever has a record to show has played, or followed a link: neither is on the way to a first game. */
const ReplayPage = lazyPage<{ game: string }>(async () => (await import("./pages/replay")).ReplayPage);

const EditorPage = lazyPage<{ game: string }>(async () => (await import("./pages/editor")).EditorPage);

/** A first game against a bot is a press away without these two. */
const LearnPage = lazyPage<{ game: string }>(async () => (await import("./pages/learn")).LearnPage);
const NewPage = lazyPage<{ game: string }>(async () => (await import("./pages/new")).NewPage);

/** Read once, if at all. */
const AboutPage = lazyPage<{ game: string }>(async () => (await import("./pages/about")).AboutPage);

/** Few look at a puzzle on the way to a match. */
const PuzzlesPage = lazyPage(async () => (await import("./pages/puzzles")).PuzzlesPage);

const PAGES: Record<string, ComponentType<{ game: string }>> = {
  learn: LearnPage,
  editor: EditorPage,
  replay: ReplayPage,
  games: GamesPage,
  about: AboutPage,
  admin: AdminPage,
  puzzles: PuzzlesPage,
};

function App(): JSX.Element {
  const { path, visits } = useStore(router);
  const [page = "", rest = ""] = path.split("/");
  // in the rules a fragment is a heading, which the browser finds by itself, also on the way back
  const visit = page === "learn" ? 0 : visits;
  return (
    <Shell>
      <Page key={`${page}/${rest} ${visit}`} page={page} rest={rest} />
    </Shell>
  );
}

let followed = false;

function Page({ page, rest }: { page: string; rest: string }): JSX.Element {
  useLayoutEffect(() => {
    document.title = page === "" ? text.app.name : `${text.app.pages[page] ?? text.app.missing} · ${text.app.name}`;
    // whoever followed a link by keyboard or ear goes on at the top of the new page
    if (followed) document.getElementById("main")?.focus({ preventScroll: true });
    followed = true;
  }, [page, rest]);
  if (page === "") return <HomePage />;
  if (page === "match" && rest !== "") return <MatchPage id={rest} />;
  if (page === "new" && rest !== "") return <NewPage game={rest} />;
  const Found = PAGES[page];
  return Found ? <Found game={rest} /> : <PageNotFound />;
}

/** Any input ends what is still moving. */
for (const kind of ["pointerdown", "keydown"] as const) addEventListener(kind, endMovement);

const page = document.getElementById("page");
if (page !== null) render(<App />, page);

if (hasServer) offline.begin(keptMatches().some(({ players }) => players.some((player) => player !== "human")));
else {
  // without a server nobody plays before Python is there; and what was just loaded is then kept without loading it twice
  const stop = pythonWorker.listen(() => {
    if (pythonWorker.state === "loading") return;
    stop();
    offline.begin(false);
  });
  pythonWorker.start();
}
