// What the cards show in the arena, where each is a move of the fight, in boxes of 100 by 100; and the tension card. Drawn for Holmgang.
import type { JSX } from "preact";
import { Signs } from "./characters";

/** The picture on a card, by its letter: a block, surprises, heavy blows, and plain attacks. */
export function FightMove({ card }: { card: string }): JSX.Element {
  return (
    <g class="figure-art">
      {card === "A" ? <Block /> : card === "J" ? <Net /> : card === "5" ? <Dagger /> : card === "Q" ? <Axe /> : card === "K" ? <GreatSword /> : <Blades count={Number(card)} />}
    </g>
  );
}

function Block(): JSX.Element {
  const rim = "M24 8c17-6 35-6 52 0 4 28 4 56 0 84-17 6-35 6-52 0-4-28-4-56 0-84Z";
  return (
    <>
      <path class="a-cloth" d={rim} />
      <path class="a-cloth-dark" d="M50 3.500c9 0 17 1.500 26 4.500 4 28 4 56 0 84-9 3-17 4.500-26 4.500Z" />
      <path class="a-gold-line" d="M30 15q20-6 40 0M30 85q20 6 40 0M31 24l11 14M69 24 58 38M31 76l11-14M69 76 58 62" />
      <path class="a-gold" d="M50 30c9 0 15 9 15 20s-6 20-15 20-15-9-15-20 6-20 15-20Z" />
      <circle class="a-steel" cx={50} cy={50} r={7.500} />
      <path class="a-outline" d={rim} />
    </>
  );
}

function Net(): JSX.Element {
  return (
    <>
      <path class="a-net" d="M28 30c22-14 48-8 62 14 3 24-8 44-30 50-26 2-46-12-50-34 2-14 8-24 18-30Z" />
      <path class="a-line" d="M14 50c22 2 44 16 56 40M20 38c28 0 54 16 64 38M10 62c16 2 34 14 42 32M34 27c-4 22-2 46 8 64M54 22c-4 24-2 50 10 72M74 28c-6 18-4 40 8 54" />
      {[[12, 60], [28, 83], [58, 95], [82, 80], [90, 46]].map(([x, y]) => (
        <circle key={x} class="a-steel" cx={x} cy={y} r={5} />
      ))}
      <path class="a-wood" d="M32 32 8 8l5-4 24 23Z" />
    </>
  );
}

function Dagger(): JSX.Element {
  return (
    <>
      <path class="a-steel" d="M40 62C38 40 50 16 82 6 72 26 66 44 58 66Z" />
      <path class="a-steel-dark" d="M48 64C50 44 62 22 82 6 72 26 66 44 58 66Z" />
      <path class="a-gold" d="M28 62 66 70l-2 9-38-8Z" />
      <path class="a-cloth" d="M39 75l14 3-5 16-13-3Z" />
      <circle class="a-gold" cx={40} cy={93} r={6} />
      <path class="a-line" d="M40 81l10 2M38 87l10 2" />
    </>
  );
}

function Axe(): JSX.Element {
  return (
    <>
      <path class="a-wood" d="M46 8h8v88h-8Z" />
      <path class="a-steel" d="M46 22C36 20 26 14 20 4 6 22 6 46 20 64c6-10 16-16 26-18Z" />
      <path class="a-steel-dark" d="M54 22c10-2 20-8 26-18 14 18 14 42 0 60-6-10-16-16-26-18Z" />
      <path class="a-outline" d="M54 22c10-2 20-8 26-18 14 18 14 42 0 60-6-10-16-16-26-18Z" />
      <path class="a-gold" d="M43 18h14v32H43Z" />
      <path class="a-cloth" d="M43 72h14v18H43Z" />
      <path class="a-line" d="M43 78l14-4M43 84l14-4" />
    </>
  );
}

function GreatSword(): JSX.Element {
  return (
    <>
      <path class="a-steel" d="M50 1 60 12l-2 54H42L40 12Z" />
      <path class="a-steel-dark" d="M50 1 60 12l-2 54h-8Z" />
      <path class="a-outline" d="M50 1 60 12l-2 54H42L40 12Z" />
      <path class="a-gold" d="M16 62c10 4 24 4 34 2 10 2 24 2 34-2v10c-10 3-24 3-34 1-10 2-24 2-34-1Z" />
      <path class="a-cloth" d="M45 73h10v16H45Z" />
      <path class="a-line" d="M45 79l10-3M45 85l10-3" />
      <circle class="a-gold" cx={50} cy={92.500} r={6.500} />
    </>
  );
}

/** As many short swords as the attack is worth. */
function Blades({ count }: { count: number }): JSX.Element {
  return (
    <Signs count={count}>
      <g>
        <path class="a-steel" d="M0-20 5-13V7H-5V-13Z" />
        <path class="a-gold" d="M-9 7H9v5H-9Z" />
        <path class="a-cloth" d="M-3 12h6v8h-6Z" />
      </g>
    </Signs>
  );
}

/** A helmet with crest and grille, in a box of 100 by 100. */
export function Helmet(): JSX.Element {
  return (
    <>
      <path class="a-cloth" d="M22 40C18 16 34 2 52 2c22 0 36 16 34 42-6-16-18-24-34-24-14 0-24 8-30 20Z" />
      <path class="a-gold" d="M50 18c20 0 32 14 32 34v30c0 8-8 14-18 16H36c-10-2-18-8-18-16V52c0-20 12-34 32-34Z" />
      <path class="a-gold-dark" d="M56 18.500C74 21 82 34 82 52v30c0 8-8 14-18 16h-6c8-24 8-54-2-79.500Z" />
      <path class="a-gold" d="M8 56c28-8 56-8 84 0l-4 9c-26-6-50-6-76 0Z" />
      <path class="a-dark" d="M26 68c8-2 14-2 21-2v28H37c-6-2-11-6-11-11ZM74 68c-8-2-14-2-21-2v28h10c6-2 11-6 11-11Z" />
      <path class="a-gold-line" d="M26 75h21M26 83h21M53 75h21M53 83h21M34 67v25M66 67v25" />
    </>
  );
}

/** The card that is pushed to and fro. The origin is its middle. */
export function TensionCard({ size }: { size: number }): JSX.Element {
  const [width, height] = [size * 0.78, size];
  return (
    <>
      <rect class="cast-shadow" x={-width / 2} y={-height / 2 + size * 0.05} width={width} height={height} rx={size * 0.1} />
      <rect class="card-paper marker-edge" x={-width / 2} y={-height / 2} width={width} height={height} rx={size * 0.1} />
      <rect class="tension-ground" x={-width * 0.41} y={-height * 0.42} width={width * 0.82} height={height * 0.84} rx={size * 0.06} />
      <g class="figure-art wears-h" transform={`translate(${-size * 0.3} ${-size * 0.31}) scale(${size * 0.006})`}>
        <Helmet />
      </g>
    </>
  );
}
