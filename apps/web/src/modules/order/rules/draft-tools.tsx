import type { Fields } from '@erp/contract/kit'
import type { RuleDraft, RuleInput, WholeRule } from '@erp/contract/order/rules/order-rule'
import { orderRule } from '@erp/contract/order/rules/order-rule'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { offers, submitted } from '../../../kit/index.ts'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

/** What the rule would do as it stands in the form, before it is saved. */
export function DraftTools({ fields, row }: { fields: Fields; row: WholeRule | null }) {
  const form = Form.useFormInstance<RuleInput>()
  const [open, setOpen] = useState<{ mode: 'run' | 'test'; draft: RuleDraft } | null>(null)
  const ask = async (mode: 'run' | 'test') => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const rule = submitted(fields, values) as RuleInput
    setOpen({ mode, draft: row ? { changed: [{ ...rule, id: row.id }] } : { added: [rule] } })
  }
  if (!offers(orderRule, 'dry-run')) return null
  const Dialog = open?.mode === 'run' ? DryRunDialog : TestDialog
  return (
    <div className="rule-row-tools form-wide">
      <Button size="small" onClick={() => void ask('run')}>
        试运行此修改
      </Button>
      <Button size="small" onClick={() => void ask('test')}>
        单笔测试
      </Button>
      {open && <Dialog draft={open.draft} onClose={() => setOpen(null)} />}
    </div>
  )
}
