import type { Fields } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { useEffect, useRef } from 'react'
import { AskDialog, type List, WithDocument } from '../../../kit/index.ts'
import { Approval } from './approval.tsx'
import { DevelopmentDrawer } from './drawer.tsx'
import { DevelopmentForm } from './form/development-form.tsx'
import { RecommendForm } from './form/recommend-form.tsx'
import type { Development, OpenedDevelopment } from './rows.ts'
import { isPlain, runPlain } from './run.ts'
import { Submitting } from './submitting.tsx'
import type { Deed } from './verbs.ts'

export interface Asked {
  what: Deed | 'view' | 'add' | 'addRecommend'
  rows: Development[]
  /** From the bar of the chosen ones: judged by a word, not one by one. */
  many?: boolean
}
interface Props {
  asked: Asked
  list: List<Development>
  onAsk: (asked: Asked) => void
  onClose: () => void
  onDone: () => void
}

/** Whatever of a product, or of several, is open. */
export function Opened(props: Props) {
  const { asked, list, onAsk, onClose, onDone } = props
  const { what, rows, many } = asked
  const closing = { onClose, onDone }
  if (isPlain(what)) return <Running key={`${what} ${idsOf(rows).join()}`} what={what} rows={rows} {...closing} />
  switch (what) {
    case 'add':
      return <DevelopmentForm onClose={onClose} onSaved={onDone} />
    case 'addRecommend':
      return <RecommendForm onClose={onClose} onSaved={onDone} />
    case 'submit':
      return <Submitting rows={rows} {...closing} />
    case 'void':
      return <VoidDialog rows={rows} {...closing} />
    case 'approve':
    case 'reject':
      return many ? (
        <DecideDialog pass={what === 'approve'} rows={rows} {...closing} />
      ) : (
        <Approval
          row={rows[0]!}
          list={list}
          onOpen={(row) => (row ? onAsk({ what: 'approve', rows: [row] }) : onClose())}
          onDone={onDone}
        />
      )
    default:
      return (
        <WithDocument resource={development} id={rows[0]!.id} fresh={what !== 'view'}>
          {(document) => <WithDetails {...props} document={document} />}
        </WithDocument>
      )
  }
}

const idsOf = (rows: Development[]): number[] => rows.map((row) => row.id)

function WithDetails({ asked: { what }, document, onAsk, onClose, onDone }: Props & { document: OpenedDevelopment }) {
  if (what === 'edit') return <DevelopmentForm document={document} onClose={onClose} onSaved={onDone} />
  if (what === 'recommend') return <RecommendForm document={document} onClose={onClose} onSaved={onDone} />
  return <DevelopmentDrawer row={document} onAsk={(next) => onAsk({ what: next, rows: [document] })} onClose={onClose} />
}

/** Asks where it must, does it, and is gone. */
function Running({ what, rows, onClose, onDone }: Pick<Props, 'onClose' | 'onDone'> & { what: Deed; rows: Development[] }) {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void runPlain(what, rows).then((worked) => {
      onClose()
      if (worked) onDone()
    })
  })
  return null
}

interface Many {
  rows: Development[]
  onClose: () => void
  onDone: () => void
}
const named = (rows: Development[]) => (rows.length === 1 ? rows[0]! : { developNo: `${rows.length} 个产品` })

function VoidDialog({ rows, ...closing }: Many) {
  const { ids: _ids, ...fields } = development.actions.void.input as Fields
  return (
    <AskDialog
      resource={development}
      verb="void"
      title="作废"
      danger
      fields={fields}
      document={named(rows)}
      send={({ reason }) => ({ reason, ids: idsOf(rows) })}
      {...closing}
    />
  )
}

/** The chosen ones at once, with one word for all of them. */
function DecideDialog({ rows, pass, ...closing }: Many & { pass: boolean }) {
  const { remark } = development.actions.approve.input as Fields
  const title = pass ? '审批通过' : '审批不通过'
  return (
    <AskDialog
      resource={development}
      verb="approve"
      title={title}
      danger={!pass}
      fields={{ remark: { ...remark!, required: !pass } }}
      document={named(rows)}
      send={(values) => ({ remark: values.remark ?? null, pass: pass ? 1 : 0, ids: idsOf(rows) })}
      {...closing}
    />
  )
}
