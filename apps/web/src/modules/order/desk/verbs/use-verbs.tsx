import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ExchangeDialog } from '../../exchange/exchange-dialog.tsx'
import { ErrorDialog } from '../../returns/error-form.tsx'
import { PutBackSheet } from '../../returns/put-back-sheet.tsx'
import { ReturnDialog } from '../../returns/return-form.tsx'
import { AddressDialog } from '../edit/address-dialog.tsx'
import { LinesDialog } from '../edit/lines-dialog.tsx'
import type { OrdersOf } from '../list/orders.ts'
import type { ListedOrder } from '../rows.ts'
import { DirectDialog } from './direct-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { askFirst, idsOf, type Outcome, runVerb } from './run-verb.ts'
import { SolutionsDialog } from './solutions-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { TrackDialog } from './track-dialog.tsx'
import { VerbDialog } from './verb-dialog.tsx'
import { type Verb, verbsOf } from './verbs.ts'

const DIALOGS = {
  plain: VerbDialog,
  split: SplitDialog,
  solutions: SolutionsDialog,
  direct: DirectDialog,
  exchange: ExchangeDialog,
  error: ErrorDialog,
  return: ReturnDialog,
  label: LabelDialog,
  address: AddressDialog,
  lines: LinesDialog,
  merge: MergeDialog,
  match: MatchDialog,
  track: TrackDialog,
  putBack: PutBackSheet,
}

export interface Verbs {
  verbs: Verb[]
  /** `onDone` once it has been done, beside what is refreshed anyway. */
  start: (verb: Verb, rows: ListedOrder[], onDone?: () => void) => void
  dialogs: ReactNode
}

/** The verbs of a list of orders. */
export const useVerbs = (of: OrdersOf, onDone: () => void, opened = false): Verbs =>
  useVerbList(
    useMemo(() => verbsOf(of, opened), [of, opened]),
    onDone,
  )

/** Verbs and whatever dialog one of them has open. */
export function useVerbList(verbs: Verb[], onDone: () => void): Verbs {
  const [asking, setAsking] = useState<{ verb: Verb; rows: ListedOrder[]; after?: () => void } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const navigate = useNavigate()
  const settle = (said: Outcome | 'done' | null, after?: () => void) => {
    if (!said) return
    setAsking(null)
    setOutcome(said === 'done' ? null : said)
    onDone()
    after?.()
  }
  const start = async (verb: Verb, rows: ListedOrder[], after?: () => void) => {
    if (verb.leads) return navigate(verb.leads.to(rows[0]!))
    if (verb.fields || verb.dialog) return setAsking({ verb, rows, after })
    const ids = idsOf(rows)
    if (await askFirst(verb, ids.length)) settle(await runVerb(verb, ids), after)
  }
  const apart = (ids: number[]) => void runVerb(outcome!.verb, ids, { ignoreMerge: 1 }).then((said) => settle(said))
  const Dialog = DIALOGS[asking?.verb.dialog ?? 'plain']
  const dialogs = (
    <>
      {asking && <Dialog {...asking} onClose={() => setAsking(null)} onDone={(said) => settle(said, asking.after)} />}
      {outcome && <ResultDialog outcome={outcome} onClose={() => setOutcome(null)} onApart={apart} />}
    </>
  )
  return { verbs, start: (verb, rows, after) => void start(verb, rows, after), dialogs }
}
