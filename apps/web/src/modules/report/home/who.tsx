interface Props {
  name: string
  img?: string | null
  /** Below the name. */
  note?: string | null
}

/** A person with their picture, or the first letter of their name. */
export const Who = ({ name, img, note }: Props) => (
  <span className="who">
    {img ? (
      <img src={img} alt="" loading="lazy" />
    ) : (
      <i className="who-letter" aria-hidden="true">
        {name.slice(0, 1)}
      </i>
    )}
    <span className="who-words">
      <b>{name}</b>
      {note && <small>{note}</small>}
    </span>
  </span>
)

const METALS = ['gold', 'silver', 'bronze'] as const

/** The place in a ranking; the first three with their medal. */
export function Rank({ order, plain = false }: { order: number; plain?: boolean }) {
  const metal = METALS[order - 1]
  if (!metal || plain) return <span className="rank">{order}</span>
  return (
    <svg className={`medal medal-${metal}`} viewBox="0 0 24 28" width={22} height={26} role="img" aria-label={`第 ${order} 名`}>
      <path className="medal-ribbon" d="M5 0h6l3 9-6 3zM19 0h-6l-3 9 6 3z" />
      <circle className="medal-rim" cx={12} cy={18} r={9.5} />
      <circle className="medal-face" cx={12} cy={18} r={7.2} />
      <text x={12} y={22} textAnchor="middle">
        {order}
      </text>
    </svg>
  )
}
