// The end screen as a picture to keep or to send: drawn from the same SVG, with its colours written into it.
import { type JSX, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { findTable } from "../games";
import { type Drawing, NO_TOUCH, other, type Seat, type Told } from "../games/board";
import { Mark } from "../draw/pieces";
import type { Room } from "../match/room";
import { saveBlob } from "../parts/download";
import { Icon } from "../parts/icons";
import { allFigures } from "../parts/table";
import { text } from "../text";
import { picture as words } from "../text/en-replay";
import { embeddedFonts } from "./picture-fonts";

export interface Scene {
  game: string;
  title: string;
  table: unknown;
  figures: unknown;
  near: Seat;
  names: readonly [string, string];
  story: readonly Told[];
  sentence: string;
}

const WIDTH = 800;
const MARGIN = 40;
const HEAD = 112;
const LINE = 52;
const FOOT = 48;
/** Letters by size that fit into a line: a long sentence is written smaller. */
const WIDEST = 1400;

export function PictureOfMatch({ room }: { room: Room }): JSX.Element {
  const { facts, shown } = room;
  if (facts === null || shown === null) return <p class="loading">{text.app.loading}</p>;
  const { view, ending } = shown.frame;
  return (
    <Picture
      scene={{
        game: facts.game,
        title: facts.title,
        table: view.table,
        figures: allFigures(facts.constants, view.figures),
        near: room.seat ?? 0,
        names: room.names,
        story: shown.story,
        sentence: ending?.sentence ?? "",
      }}
      file={`${facts.game}-${room.id}.png`}
    />
  );
}

export function Picture({ scene, file }: { scene: Scene; file: string }): JSX.Element {
  const draw = async (): Promise<Blob> => {
    const { Board } = await findTable(scene.game).drawing.get();
    return drawOffStage(<Poster scene={scene} Board={Board} />, arrangeBoard);
  };
  return <DrawnPicture draw={draw} alt={words.alt(scene.title, scene.names, scene.sentence)} file={file} />;
}

/** A picture that is drawn once, to be looked at, saved and shared. */
export function DrawnPicture({ draw, alt, file }: { draw: () => Promise<Blob>; alt: string; file: string }): JSX.Element {
  const [drawn, setDrawn] = useState<{ url: string; blob: Blob } | null>(null);
  const [failed, setFailed] = useState(false);
  const made = useRef("");
  useEffect(() => {
    draw().then(
      (blob) => {
        made.current = URL.createObjectURL(blob);
        setDrawn({ url: made.current, blob });
      },
      () => setFailed(true),
    );
    return () => URL.revokeObjectURL(made.current);
  }, []);
  if (failed) return <p class="problem" role="alert">{words.failed}</p>;
  if (drawn === null) return <p class="loading">{text.app.loading}</p>;
  const sharing = new File([drawn.blob], file, { type: "image/png" });
  const canShare = typeof navigator.canShare === "function" && navigator.canShare({ files: [sharing] });
  return (
    <>
      <img class="picture" src={drawn.url} alt={alt} />
      <div class="buttons">
        <button type="button" class="button primary" onClick={() => saveBlob(file, drawn.blob)}>
          <Icon name="down" size={16} /> {words.save}
        </button>
        {canShare && (
          <button type="button" class="button" onClick={() => void navigator.share({ files: [sharing] }).catch(() => undefined)}>
            <Icon name="share" size={16} /> {text.app.share}
          </button>
        )}
      </div>
    </>
  );
}

function Poster({ scene, Board }: { scene: Scene; Board: Drawing["Board"] }): JSX.Element {
  const { near, names } = scene;
  const line = (seat: Seat, y: number): JSX.Element => (
    <g>
      <Mark seat={seat} size={26} x={MARGIN + 14} y={y - 9} />
      <text class="poster-name" x={MARGIN + 40} y={y} font-size={24}>
        {names[seat]}
      </text>
    </g>
  );
  return (
    <svg class="canvas poster" xmlns="http://www.w3.org/2000/svg" width={WIDTH}>
      <rect class="poster-ground" width="100%" height="100%" />
      <text class="poster-title" x={MARGIN} y={56} font-size={38}>
        {scene.title}
      </text>
      <text class="poster-sentence" x={MARGIN} y={92} font-size={Math.min(22, WIDEST / scene.sentence.length)}>
        {scene.sentence}
      </text>
      {line(other(near), HEAD + 34)}
      <g class="poster-board">
        <Board
          table={scene.table}
          figures={scene.figures}
          seat={null}
          near={near}
          story={scene.story}
          recent={[]}
          news={[]}
          sealed={[]}
          touch={NO_TOUCH}
          format="wide"
        />
      </g>
      <g class="poster-near">{line(near, 0)}</g>
      <text class="poster-foot" x={WIDTH - MARGIN} font-size={18}>
        {text.app.name}
      </text>
    </svg>
  );
}

/** Draws an SVG off-screen, writes every computed colour into it, and turns it into a PNG of the size that it names. */
export async function drawOffStage(picture: JSX.Element, arrange: (poster: SVGSVGElement) => void = () => undefined): Promise<Blob> {
  const stage = document.createElement("div");
  stage.className = "off-stage";
  document.body.append(stage);
  try {
    render(picture, stage);
    const poster = stage.querySelector<SVGSVGElement>("svg.poster");
    if (!poster) throw new Error("nothing was drawn");
    arrange(poster);
    inked(poster);
    // into the text and not into the page, whose policy allows no style of its own
    const svg = new XMLSerializer().serializeToString(poster).replace(/(?<=^<svg[^>]*>)/, `<style>svg{font-variant-numeric:lining-nums}${await embeddedFonts()}</style>`);
    return await rastered(svg, Number(poster.getAttribute("width")), Number(poster.getAttribute("height")));
  } finally {
    render(null, stage);
    stage.remove();
  }
}

/** Puts the board and what stands around it in their places, once it is known how high the board is. */
function arrangeBoard(poster: SVGSVGElement): void {
  const board = poster.querySelector<SVGSVGElement>("svg.canvas");
  if (!board) throw new Error("no board was drawn");
  const [, , across = 400, down = 400] = (board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const width = WIDTH - 2 * MARGIN;
  const height = Math.round((width * down) / across);
  const top = HEAD + LINE;
  for (const [name, value] of Object.entries({ x: MARGIN, y: top, width, height })) board.setAttribute(name, String(value));
  const whole = top + height + LINE + FOOT;
  poster.setAttribute("height", String(whole));
  poster.setAttribute("viewBox", `0 0 ${WIDTH} ${whole}`);
  poster.querySelector(".poster-near")?.setAttribute("transform", `translate(0 ${top + height + 36})`);
  poster.querySelector(".poster-foot")?.setAttribute("y", String(whole - 22));
}

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-opacity", "stroke-opacity", "font-family", "font-weight", "text-anchor"];

function inked(root: SVGElement): void {
  const elements = [root, ...root.querySelectorAll<SVGElement>("*")];
  // all are looked up before any class goes: the style of a part hangs on the classes around it
  const found = elements.map((element) => STYLES.map((name) => [name, getComputedStyle(element).getPropertyValue(name)] as const));
  elements.forEach((element, place) => {
    for (const [name, value] of found[place] ?? []) element.setAttribute(name, value);
    const { transform } = element.style;
    if (transform) element.setAttribute("transform", transform.replaceAll("px", ""));
    element.removeAttribute("style");
    element.removeAttribute("class");
  });
}

async function rastered(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png");
  });
}
