import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { offers } from '../../app/session.ts'
import { RowAction } from '../crud-page.tsx'
import type { AnyRow } from '../grid/column.ts'
import { runVerb, type Verbed, whyNot } from './verbs.ts'

interface Props extends Verbed {
  verbs: readonly string[]
  reload: () => void
}

/** The verbs of one document, in its row. One that is not for it says why. */
export const RowVerbs = ({ verbs, row, reload, ...of }: Props & { row: AnyRow }) =>
  verbs
    .filter((verb) => offers(of.resource, verb))
    .map((verb) => (
      <RowAction
        key={verb}
        danger={of.states.moves[verb]!.danger}
        why={whyNot(of, verb, [row])}
        onClick={() => void runVerb(of, verb, [row[of.resource.key]], reload)}
      >
        {of.states.moves[verb]!.label}
      </RowAction>
    ))

/** The verbs of the chosen documents: for all of them, or for none with the reason. */
export const BatchVerbs = ({ verbs, rows, reload, onDone, ...of }: Props & { rows: AnyRow[]; onDone: () => void }) =>
  verbs
    .filter((verb) => offers(of.resource, verb))
    .map((verb) => {
      const ids = rows.map((row) => row[of.resource.key])
      const run = async () => {
        if (await runVerb(of, verb, ids, reload)) onDone()
      }
      const { label, danger } = of.states.moves[verb]!
      return (
        <VerbButton key={verb} danger={danger} why={whyNot(of, verb, rows)} onClick={() => void run()}>
          {`${label}${ids.length ? ` ${ids.length}` : ''}`}
        </VerbButton>
      )
    })

interface ButtonProps {
  danger?: boolean
  /** Why it cannot be pressed. */
  why?: string | null
  onClick: () => void
  children: ReactNode
}

/** A small button that says why it cannot be pressed, to the pointer, the keyboard and the ear. */
export const VerbButton = ({ danger, why, onClick, children }: ButtonProps) => (
  <Tooltip title={why}>
    <Button
      size="small"
      danger={danger && !why}
      className={why ? 'verb-off' : undefined}
      aria-disabled={why ? true : undefined}
      onClick={why ? undefined : onClick}
    >
      {children}
    </Button>
  </Tooltip>
)
