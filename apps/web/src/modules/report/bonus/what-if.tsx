import type { WhatIf, WhatIfRow, WhatIfTable } from '@erp/contract/report/bonus/what-if'
import { Alert, Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '../../../kit/amount.ts'
import { type AnyResource, call, Lines } from '../../../kit/index.ts'
import './bonus.css'

/** 如果: what last month would have been under what stands in the form, before it is saved. */
export function WhatIfPanel({ resource, row }: { resource: AnyResource; row: { id?: number } | null }) {
  const form = Form.useFormInstance()
  const [found, setFound] = useState<WhatIf | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const answer = await call(resource, 'what-if', { ...values, insteadOf: row?.id ?? null }).catch(() => null)
    setBusy(false)
    setFound(answer as WhatIf | null)
  }
  return (
    <section className="what-if form-wide" aria-label="如果">
      <Button loading={busy} onClick={() => void ask()}>
        如果：试算上月
      </Button>
      {found && <Answer found={found} />}
    </section>
  )
}

function Answer({ found }: { found: WhatIf }) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (found) said.current?.scrollIntoView({ block: 'start' })
  }, [found])
  return (
    <>
      <div ref={said} className="what-if-said">
        <Alert type="info" showIcon title={`${found.month}：${found.note}`} />
      </div>
      {found.tables.map((table) => (
        <Table key={table.title} table={table} />
      ))}
    </>
  )
}

function Table({ table: { title, measure, list, total } }: { table: WhatIfTable }) {
  if (list.length === 0)
    return (
      <p className="hint">
        {title}：没有受影响的{measure}
      </p>
    )
  const all: WhatIfRow = { ...total, id: '合计', name: '合计' }
  return (
    <div className="wide-scroll">
      <Lines
        rows={[all, ...list]}
        keyOf={({ id }) => id}
        columns={[
          { title, render: ({ name }) => name },
          { title: `原${measure}(CNY)`, right: true, render: ({ before }) => grouped(before) },
          { title: `如果(CNY)`, right: true, render: ({ after }) => grouped(after) },
          { title: '差额(CNY)', right: true, render: ({ diff }) => signed(diff) },
        ]}
      />
    </div>
  )
}

const signed = (diff: string): string => (Number(diff) > 0 ? `+${grouped(diff)}` : grouped(diff))
