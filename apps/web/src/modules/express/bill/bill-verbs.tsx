import { freightBill } from '@erp/contract/express/bill/freight-bill'
import { BILL, billStates } from '@erp/contract/express/bill/freight-bill.states'
import type { Fields } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { useState } from 'react'
import { AskDialog, offers, RowAction, runVerb, VerbButton, whyNot } from '../../../kit/index.ts'
import type { Bill } from './rows.ts'

const OF = { resource: freightBill, states: billStates, state: 'checkFlag' }
type Verb = 'audit' | 'pay' | 'invalid'
const VERBS: Verb[] = ['audit', 'pay', 'invalid']

interface Props {
  bill: Bill
  shape: 'row' | 'button'
  onDone: () => void
}

/** What can be done with a whole bill; what cannot says why. */
export function BillVerbs({ bill, shape, onDone }: Props) {
  const [asked, setAsked] = useState<'pay' | 'invalid' | null>(null)
  const Shape = shape === 'row' ? RowAction : VerbButton
  const run = (verb: Verb) => (verb === 'audit' ? void runVerb(OF, verb, [bill.id], onDone) : setAsked(verb))
  return (
    <>
      {VERBS.filter((verb) => offers(freightBill, verb)).map((verb) => (
        <Shape key={verb} danger={verb === 'invalid'} why={whyNotNow(verb, bill)} onClick={() => run(verb)}>
          {billStates.moves[verb].label}
        </Shape>
      ))}
      {asked && <Asked verb={asked} bill={bill} onClose={() => setAsked(null)} onDone={onDone} />}
    </>
  )
}

function whyNotNow(verb: Verb, bill: Bill): string | null {
  if (verb === 'invalid' && bill.checkFlag === BILL.paid) return '账单已付款，不能作废'
  if (verb === 'audit' && bill.checkFlag === BILL.waitAudit && Number(bill.openCount) > 0)
    return `还有${bill.openCount}行差异未处理`
  return whyNot(OF, verb, [bill])
}

function Asked({
  verb,
  bill,
  onClose,
  onDone,
}: {
  verb: 'pay' | 'invalid'
  bill: Bill
  onClose: () => void
  onDone: () => void
}) {
  const { ids: _ids, ...fields } = freightBill.actions[verb].input as Fields
  return (
    <AskDialog
      resource={freightBill}
      verb={verb}
      title={billStates.moves[verb].label}
      fields={fields}
      document={bill}
      danger={verb === 'invalid'}
      send={(values) => ({ ids: [bill.id], ...values })}
      onClose={onClose}
      onDone={onDone}
    >
      {verb === 'pay' && <p className="bill-due">{`应付 ${grouped(bill.acceptAmount ?? '0')} ${bill.currency}`}</p>}
    </AskDialog>
  )
}
