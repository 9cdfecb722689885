// The review of a game beside its replay: what was luck, what was choice, and where it turned.
import { type ComponentChildren, type JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announcer } from "../app/announce";
import { Link } from "../app/router";
import type { Seat } from "../games/board";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icons";
import { type KeptReview, keepReview, type OwnSeat } from "../storage/reviews";
import { text } from "../text";
import { review as words } from "../text/en-review";
import { unbroken } from "../text/signs";
import type { Reviewed, ReviewMistake, ReviewProgress, ReviewSeat } from "../wire";
import { ReviewGraph } from "./graph";
import { digitsOf, isChance, mistakesBySide, plainOf, sentencesOf, stepOf } from "./graph-shape";
import { Ledger } from "./ledger";
import { ReviewPicture } from "./picture";
import { useReview } from "./use-review";

/** So many mistakes are told at first; more would be a list and no story. */
const FEW = 6;
/** Pixels of the review that are to be seen when it opens: its heading and some of the first words. */
const LEAST_SEEN = 200;

export interface PanelProps {
  /** The match on this server, if it is one. */
  match: string;
  record: string;
  near: Seat;
  /** The game as it is kept among the own ones, if somebody at this device has played it. */
  own: OwnSeat | null;
  at: number;
  go: (step: number) => void;
}

export function ReviewPanel(props: PanelProps): JSX.Element {
  const { review, progress, problem, again } = useReview(props.match, props.record);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // whoever asked for it goes on here: the button is gone, and on a phone this begins below what is seen
    heading.current?.focus({ preventScroll: true });
    if ((heading.current?.getBoundingClientRect().top ?? 0) > innerHeight - LEAST_SEEN) heading.current?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (review !== null) announcer.say(plainOf(review, props.own?.seat ?? null).join(" "));
  }, [review]);
  return (
    <section class="review" aria-label={words.title} aria-busy={review === null && problem === ""} data-review={review === null ? "working" : "done"}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {problem !== "" ? (
        <p class="problem" role="alert">
          {problem}{" "}
          <button type="button" class="link-button" onClick={again}>
            {text.app.again}
          </button>
        </p>
      ) : review === null ? (
        <Working progress={progress} />
      ) : (
        <Shown review={review} {...props} />
      )}
    </section>
  );
}

function Working({ progress }: { progress: ReviewProgress | null }): JSX.Element {
  return (
    <div class="review-working">
      <p>{words.working}</p>
      <progress max={1} {...(progress === null ? {} : { value: progress.share })} aria-label={words.working} />
      <p class="review-doing">{progress === null ? text.app.loading : words.doing(progress.doing, progress.share)}</p>
      <p class="note">{words.patience}</p>
    </div>
  );
}

function Shown({ review, near, own, at, go }: PanelProps & { review: Reviewed }): JSX.Element {
  const [picture, setPicture] = useState(false);
  const back = useWayBack();
  const seat = own?.seat ?? null;
  const chose = own !== null && review.seats[own.seat].choices > 0;
  useEffect(() => {
    if (own?.unaided && chose) keepReview(figuresOf(review, own));
  }, [review]);
  /** Goes to a step that is named further down: the table may be out of sight there. */
  const show = (step: number, from: Element): void => {
    go(step);
    document.querySelector(".match-board")?.scrollIntoView({ block: "nearest" });
    back.leave(from);
  };
  return (
    <>
      {plainOf(review, seat).map((sentence) => (
        <p key={sentence} class="review-yours">
          {unbroken(sentence)}
        </p>
      ))}
      {seat !== null && <p class="review-note">{words.youAre(review.names[seat])}</p>}
      <ReviewGraph review={review} near={near} own={seat} at={at} go={go} />
      <h3>{words.turns}</h3>
      {review.turning_points.length === 0 && <p>{words.noTurns}</p>}
      <ul class="review-list">
        {review.turning_points.map((turn) => (
          <Row key={turn.point} review={review} point={turn.point} at={at} onShow={show}>
            <p>{unbroken(turn.told)}</p>
          </Row>
        ))}
      </ul>
      <Mistakes review={review} own={seat} at={at} onShow={show} />
      <Exact review={review} own={seat} />
      <Ledger review={review} near={near} />
      <div class="buttons">
        <button type="button" class="button" onClick={() => setPicture(true)}>
          <Icon name="picture" size={16} /> {words.picture}
        </button>
      </div>
      {own !== null && (
        <p class="review-note">
          {!own.unaided ? words.notKept : chose ? words.kept : words.nothingKept} <Link to="games">{words.toGames}</Link>
        </p>
      )}
      {back.away && (
        <button type="button" class="button primary review-back" onClick={back.goBack}>
          {words.back}
        </button>
      )}
      {picture && (
        <Dialog title={words.picture} onClose={() => setPicture(false)}>
          <ReviewPicture review={review} near={near} />
        </Dialog>
      )}
    </>
  );
}

function figuresOf(review: Reviewed, { match, seat, at }: OwnSeat): KeptReview {
  const { accuracy, luck, cost } = review.seats[seat];
  return { match, seat, at, game: review.game, title: review.title, names: review.names, accuracy, luck, cost };
}

/** All that the plain sentences say roughly, folded away: whose eyes glaze over at figures need not read them. */
function Exact({ review, own }: { review: Reviewed; own: Seat | null }): JSX.Element {
  return (
    <details class="review-exact">
      <summary>{words.exact}</summary>
      {sentencesOf(review).map((sentence) => (
        <p key={sentence}>{unbroken(sentence)}</p>
      ))}
      <Figures review={review} own={own} />
      <h3>{words.howToRead}</h3>
      {[words.sums, review.reference.told, ...review.apart, ...review.notes].map((note) => (
        <p key={note} class="review-note">
          {unbroken(note)}
        </p>
      ))}
    </details>
  );
}

function Figures({ review, own }: { review: Reviewed; own: Seat | null }): JSX.Element {
  const digits = digitsOf(review);
  const clear = review.reference.coarse;
  const row = (seat: ReviewSeat, name: string, place: number): JSX.Element => (
    <tr key={place}>
      <th scope="row">
        {name} {place === own && text.players.you}
      </th>
      <td>{seat.accuracy === null ? words.unknown : words.percent(seat.accuracy, 0)}</td>
      <td>{words.signed(seat.luck, digits)}</td>
      <td>{words.percent(seat.cost, digits)}</td>
    </tr>
  );
  return (
    <>
      <table class="review-figures">
        <caption class="sr-only">{words.figures}</caption>
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.accuracy}</th>
            <th scope="col">{words.luck(isChance(review))}</th>
            <th scope="col">{words.cost(clear)}</th>
          </tr>
        </thead>
        <tbody>{review.seats.map((seat, place) => row(seat, review.names[place as Seat], place))}</tbody>
      </table>
      {review.seats
        .filter((seat) => seat.accuracy === null || clear)
        .map((seat) => (
          <p key={seat.accuracy_told} class="review-note">
            {unbroken(seat.accuracy_told)}
          </p>
        ))}
    </>
  );
}

/** Each side's under a heading of their own; those of whoever looks come first, and the other's are folded. */
function Mistakes({ review, own, at, onShow }: Pick<RowProps, "review" | "at" | "onShow"> & { own: Seat | null }): JSX.Element {
  const { mistakes, names } = review;
  const sides = mistakesBySide(mistakes, own);
  return (
    <>
      {mistakes.length === 0 && (
        <>
          <h3>{words.mistakes}</h3>
          <p>{words.noMistakes}</p>
        </>
      )}
      {sides.map(({ seat, told }) => {
        const list = <MistakeList review={review} mistakes={told} at={at} onShow={onShow} />;
        if (own !== null && seat !== own) {
          return (
            <details key={seat} class="review-others">
              <summary>{words.mistakesOf(names[seat], told.length)}</summary>
              {list}
            </details>
          );
        }
        return (
          <div key={seat}>
            <h3>{own === null ? words.mistakesOf(names[seat]) : words.yourMistakes}</h3>
            {told.length === 0 ? <p>{words.noMistakes}</p> : list}
          </div>
        );
      })}
    </>
  );
}

function MistakeList({ review, mistakes, at, onShow }: Pick<RowProps, "review" | "at" | "onShow"> & { mistakes: readonly ReviewMistake[] }): JSX.Element {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const costliest = new Set([...mistakes].sort((one, two) => two.cost - one.cost).slice(0, FEW));
  const told = all ? mistakes : mistakes.filter((each) => costliest.has(each));
  const firstNew = mistakes.findIndex((each) => !costliest.has(each));
  // the button that showed them all is gone, and with it the focus
  useLayoutEffect(() => {
    if (all) list.current?.children[firstNew]?.querySelector("button")?.focus();
  }, [all]);
  return (
    <>
      <ul ref={list} class="review-list">
        {told.map((each) => (
          <Row key={each.point} review={review} point={each.point} at={at} onShow={onShow}>
            <p>{unbroken(each.told)}</p>
            {each.better.map((sentence) => (
              <p key={sentence}>{unbroken(sentence)}</p>
            ))}
          </Row>
        ))}
      </ul>
      {told.length < mistakes.length && (
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          {words.allMistakes(mistakes.length)}
        </button>
      )}
    </>
  );
}

interface RowProps {
  review: Reviewed;
  point: number;
  /** The step of the replay that is shown. */
  at: number;
  /** Shows a step, for whoever pressed this button. */
  onShow: (step: number, from: Element) => void;
  children: ComponentChildren;
}

/** Something that happened, and the table before and after it. */
function Row({ review, point, at, onShow, children }: RowProps): JSX.Element {
  const where = review.points[point]?.where ?? "";
  const button = (step: number, told: string, label: string): JSX.Element => (
    <button type="button" class="button small" aria-label={label} aria-pressed={at === step} onClick={(event) => onShow(step, event.currentTarget)}>
      <Icon name="eye" size={16} /> {told}
    </button>
  );
  return (
    <li>
      {children}
      <div class="review-shows">
        {button(stepOf(review, point), words.before, words.showBefore(where))}
        {button(stepOf(review, point + 1), words.after, words.showAfter(where))}
      </div>
    </li>
  );
}

interface WayBack {
  /** Whether what was pressed is out of sight. */
  away: boolean;
  leave: (from: Element) => void;
  goBack: () => void;
}

/** On a phone the table is far from what tells of it: the way back to the line that one came from. */
function useWayBack(): WayBack {
  const [from, setFrom] = useState<Element | null>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (from === null) return undefined;
    const watcher = new IntersectionObserver(([seen]) => {
      setAway(seen?.isIntersecting === false);
      if (seen?.isIntersecting) setFrom(null);
    });
    watcher.observe(from);
    return () => watcher.disconnect();
  }, [from]);
  const goBack = (): void => {
    from?.scrollIntoView({ block: "center" });
    if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  };
  return { away, leave: setFrom, goBack };
}
