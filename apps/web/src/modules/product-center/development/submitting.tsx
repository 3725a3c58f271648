import type { Fields } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { useEffect, useRef, useState } from 'react'
import { AskDialog, type CallError, call, done } from '../../../kit/index.ts'
import { Repeats } from '../repeat/repeats.tsx'
import type { Development } from './rows.ts'

interface Props {
  rows: Development[]
  onClose: () => void
  onDone: () => void
}
const REFUSED = 409
const isRepeat = ({ code, message }: CallError): boolean => code === REFUSED && message.includes('同款')

/** Submitted at once; where there is one like it, the reason is asked for beside what was found. */
export function Submitting({ rows, onClose, onDone }: Props) {
  const ids = rows.map((row) => row.id)
  const alike = useSubmitted(ids, { onClose, onDone })
  if (!alike) return null
  const { repeatReason } = development.actions['submit-approval'].input as Fields
  return (
    <AskDialog
      resource={development}
      verb="submit-approval"
      title="提交审批"
      width={680}
      fields={{ repeatReason: { ...repeatReason!, required: true } }}
      document={rows.length === 1 ? rows[0]! : { developNo: `${rows.length} 个产品` }}
      send={(values) => ({ repeatReason: values.repeatReason, ids })}
      onClose={onClose}
      onDone={onDone}
    >
      {rows.length === 1 && <Repeats asked={{ developmentId: ids[0]! }} />}
    </AskDialog>
  )
}

/** Whether the submission met one like it. */
function useSubmitted(ids: number[], { onClose, onDone }: Omit<Props, 'rows'>): boolean {
  const [alike, setAlike] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const handles = (error: CallError) => {
      const repeated = isRepeat(error)
      if (repeated) setAlike(true)
      return repeated
    }
    const submit = async () => {
      try {
        await call(development, 'submit-approval', { ids }, { handles })
        done('提交审批成功')
        onClose()
        onDone()
      } catch (error) {
        if (!isRepeat(error as CallError)) onClose()
      }
    }
    void submit()
  })
  return alike
}
