import type { UnusualEntry } from '@erp/contract/stock/transfer/unusual-transfer'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import {
  type TemuUnusualDetails,
  type TemuUnusualRow,
  temuUnusual,
  UNUSUAL_KIND,
  UNUSUAL_WAY,
  UNUSUAL_WAYS,
} from '@erp/contract/temu/follow/unusual-transfer'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { AskDialog, Detail, Lines, offers, WithDocument } from '../../../kit/index.ts'
import { LocationSelect } from '../../stock/parts/location-select.tsx'

interface Props {
  row: TemuUnusualRow
  onClose: () => void
  onDone: () => void
}

/** What the platform says, what was done about it so far, and what is to be done with the rest. */
export function UnusualDrawer({ row, onClose, onDone }: Props) {
  const [handling, setHandling] = useState(false)
  return (
    <WithDocument resource={temuUnusual} id={row.id}>
      {(document) => {
        const open = (document.status ?? 0) < UNUSUAL_STATE.handled && offers(temuUnusual, 'handle')
        return (
          <Detail
            resource={temuUnusual}
            row={document}
            onClose={onClose}
            actions={
              open && (
                <Button type="primary" onClick={() => setHandling(true)}>
                  处理
                </Button>
              )
            }
          >
            <Entries entries={document.entries} extra={document.extraTransferNo} />
            {handling && (
              <HandleDialog
                document={document}
                onClose={() => setHandling(false)}
                onDone={() => {
                  onClose()
                  onDone()
                }}
              />
            )}
          </Detail>
        )
      }}
    </WithDocument>
  )
}

const Entries = ({ entries, extra }: { entries: UnusualEntry[]; extra: string | null }) => (
  <section className="doc-lines">
    <h4>处理记录</h4>
    {extra && <p>补调拨单 {extra}</p>}
    <Lines
      rows={entries}
      keyOf={(entry) => `${entry.time}/${entry.handleType}/${entry.quantity}`}
      columns={[
        { title: '方式', render: (entry) => UNUSUAL_WAYS.find(([value]) => value === entry.handleType)?.[1] },
        { title: '数量', right: true, render: (entry) => entry.quantity },
        { title: '库位', render: (entry) => entry.locationName },
        { title: '赔付', right: true, render: (entry) => entry.claimAmount },
        { title: '备注', render: (entry) => entry.remark },
        { title: '处理人', render: (entry) => entry.userName },
        { title: '时间', render: (entry) => entry.time },
      ]}
    />
  </section>
)

function HandleDialog({ document, onClose, onDone }: { document: TemuUnusualDetails; onClose: () => void; onDone: () => void }) {
  const open = (document.missQty ?? 0) - (document.handledQty ?? 0)
  const isSurplus = document.kind === UNUSUAL_KIND.surplus
  const ways = UNUSUAL_WAYS.filter(([way]) => (way === UNUSUAL_WAY.transfer) === isSurplus)
  return (
    <AskDialog
      resource={temuUnusual}
      verb="handle"
      title="处理"
      fields={{}}
      document={document}
      initial={{ handleType: ways[0]![0], quantity: open }}
      onClose={onClose}
      onDone={onDone}
      send={(entry) => ({ entries: [entry] })}
    >
      <Form.Item name="handleType" label="处理方式" rules={[{ required: true }]}>
        <Select options={ways.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="quantity" label={`数量（未处理${open}件）`} rules={[{ required: true, message: '请填写数量' }]}>
        <InputNumber min={1} max={open} precision={0} />
      </Form.Item>
      <ByWay storeId={document.outStoreId} />
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </AskDialog>
  )
}

/** A place for what comes back, an amount for what is paid. */
function ByWay({ storeId }: { storeId: number }) {
  const way = Form.useWatch<number>('handleType')
  if (way === UNUSUAL_WAY.paid)
    return (
      <Form.Item name="claimAmount" label="赔付金额">
        <InputNumber<string> stringMode min="0" precision={4} />
      </Form.Item>
    )
  if (way !== UNUSUAL_WAY.back) return null
  return (
    <Form.Item name="locationId" label="退回的库位" extra="不选则放到返架区">
      <LocationSelect storeId={storeId} />
    </Form.Item>
  )
}
