import style from './style.module.css'

const SHELVES = [0, 1, 2]
const BOXES = [
  [0, 18, 54, 40],
  [0, 78, 34, 30],
  [0, 122, 62, 46],
  [1, 10, 40, 34],
  [1, 58, 56, 44],
  [1, 124, 36, 28],
  [1, 166, 28, 38],
  [2, 22, 66, 36],
  [2, 100, 44, 46],
  [2, 154, 40, 30],
] as const

/** A warehouse and the routes that leave it, drawn so that no picture has to be fetched. */
export function BrandArt() {
  return (
    <svg className={style.art} viewBox="0 0 520 360" aria-hidden="true">
      <g className={style.globe}>
        <circle cx="340" cy="170" r="150" />
        <ellipse cx="340" cy="170" rx="60" ry="150" />
        <ellipse cx="340" cy="170" rx="115" ry="150" />
        <path d="M190 170h300M204 105h272M204 235h272" />
      </g>
      <g className={style.routes}>
        <path d="M234 214C262 120 318 78 396 92" />
        <path d="M234 250C290 176 360 156 452 178" />
        <path d="M234 288c54-34 112-38 178-14" />
      </g>
      <g className={style.ports}>
        <circle cx="396" cy="92" r="6" />
        <circle cx="452" cy="178" r="6" />
        <circle cx="412" cy="274" r="6" />
      </g>
      <g className={style.shelf} transform="translate(20 130)">
        {SHELVES.map((level) => (
          <rect key={level} x="0" y={66 + level * 62} width="208" height="5" rx="2" />
        ))}
        <path d="M4 12v192M204 12v192" />
      </g>
      <g className={style.boxes} transform="translate(20 130)">
        {BOXES.map(([level, x, width, height]) => (
          <Box key={`${level}-${x}`} x={x} y={66 + level * 62 - height} width={width} height={height} />
        ))}
      </g>
    </svg>
  )
}

const Box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx="3" />
    <rect className={style.tape} x={x + width / 2 - 4} y={y} width="8" height={height * 0.4} />
  </>
)
