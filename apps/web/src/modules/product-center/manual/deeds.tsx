import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { MANUAL, manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import { type List, offers, RowAction, remove, runVerb, VerbButton, whyNot } from '../../../kit/index.ts'
import type { Publish } from './rows.ts'

export type Deed = 'finish' | 'fail' | 'edit'
const VERBED = { resource: manualPublish, states: manualStates, state: 'pubStatus' }
const stands = (row: Publish, verb: keyof typeof manualStates.moves): boolean =>
  (manualStates.moves[verb].from as readonly number[]).includes(row.pubStatus) && offers(manualPublish, verb)

interface RowProps {
  row: Publish
  list: List
  onAsk: (deed: Deed) => void
  onDone: () => void
}

/** What can be done with it where it stands. */
export function RowDeeds({ row, list, onAsk, onDone }: RowProps) {
  const run = (verb: 'reopen' | 'cancel') => void runVerb(VERBED, verb, [row.id], onDone)
  const isPlanned = row.pubStatus === MANUAL.waiting
  return (
    <>
      {stands(row, 'finish') && <RowAction onClick={() => onAsk('finish')}>确认刊登</RowAction>}
      {stands(row, 'fail') && <RowAction onClick={() => onAsk('fail')}>登记失败</RowAction>}
      {stands(row, 'reopen') && <RowAction onClick={() => run('reopen')}>重新刊登</RowAction>}
      {row.pubStatus !== MANUAL.cancelled && !isPlanned && offers(manualPublish, 'edit') && (
        <RowAction onClick={() => onAsk('edit')}>编辑</RowAction>
      )}
      {stands(row, 'cancel') && (
        <RowAction danger onClick={() => run('cancel')}>
          取消
        </RowAction>
      )}
      {isPlanned && offers(manualPublish, 'remove') && (
        <RowAction danger onClick={() => void remove(manualPublish, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

interface BatchProps {
  rows: Publish[]
  onAsk: (deed: Deed) => void
  onDone: () => void
}

export function BatchDeeds({ rows, onAsk, onDone }: BatchProps) {
  const why = (verb: string) => (rows.length === 0 ? '请先选择刊登计划' : whyNot(VERBED, verb, rows))
  const run = (verb: 'reopen' | 'cancel') =>
    void runVerb(
      VERBED,
      verb,
      rows.map((row) => row.id),
      onDone,
    )
  return (
    <>
      {offers(manualPublish, 'fail') && (
        <VerbButton why={why('fail')} onClick={() => onAsk('fail')}>
          登记失败
        </VerbButton>
      )}
      {offers(manualPublish, 'reopen') && (
        <VerbButton why={why('reopen')} onClick={() => run('reopen')}>
          重新刊登
        </VerbButton>
      )}
      {offers(manualPublish, 'cancel') && (
        <VerbButton danger why={why('cancel')} onClick={() => run('cancel')}>
          取消计划
        </VerbButton>
      )}
    </>
  )
}
