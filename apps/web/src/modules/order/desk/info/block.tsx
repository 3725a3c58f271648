import type { ReactNode } from 'react'

export const Block = ({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="info-block" aria-label={title}>
    <header>
      <h3>{title}</h3>
      {extra}
    </header>
    {children}
  </section>
)

/** Names and what they are; empty ones are told as such. */
export const Facts = ({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="info-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined || value === '' ? <span className="nothing">–</span> : value}</dd>
      </div>
    ))}
  </dl>
)
