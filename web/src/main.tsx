// Where it begins: the page for the address.
import { type ComponentType, type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { endMovement } from "./app/motion";
import { router } from "./app/router";
import "./app/settings";
import { Shell } from "./app/shell";
import { useStore } from "./app/store";
import { AboutPage } from "./pages/about";
import { EditorPage } from "./pages/editor";
import { GamesPage } from "./pages/games";
import { HomePage } from "./pages/home";
import { LearnPage } from "./pages/learn";
import { MatchPage } from "./pages/match";
import { NewPage } from "./pages/new";
import { ReplayPage } from "./pages/replay";
import { lazyPage } from "./parts/lazy-page";
import { PageNotFound } from "./parts/page-not-found";
import { text } from "./text";

/** For moderators only, so nobody else fetches it. */
const AdminPage = lazyPage(async () => (await import("./pages/admin")).AdminPage);

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
  useEffect(() => {
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
