import type { ReactNode } from 'react'
import { useNarrow } from '../grid/rows.tsx'

/** A page of rows. On a phone it scrolls as a whole. */
export const ListFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={useNarrow() ? 'list-page list-cards' : 'list-page'} aria-label={title}>
    {children}
  </section>
)
