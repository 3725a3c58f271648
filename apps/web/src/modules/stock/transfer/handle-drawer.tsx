import { HANDLE_TYPES, type UnusualEntry, unusualTransfer } from '@erp/contract/stock/transfer/unusual-transfer'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { AskDialog, Detail, Lines, offers, WithDocument } from '../../../kit/index.ts'
import { LocationSelect } from '../parts/location-select.tsx'
import type { OpenedUnusual, Unusual } from './rows.ts'
import '../stock.css'

interface Props {
  row: Unusual
  onClose: () => void
  onDone: () => void
}

/** What was done with the missing pieces so far, and what is to be done with the rest. */
export function HandleDrawer({ row, onClose, onDone }: Props) {
  const [handling, setHandling] = useState(false)
  return (
    <WithDocument resource={unusualTransfer} id={row.id}>
      {(document) => (
        <Detail
          resource={unusualTransfer}
          row={document}
          onClose={onClose}
          actions={
            Number(document.status) < UNUSUAL_STATE.handled &&
            offers(unusualTransfer, 'handle') && (
              <Button type="primary" onClick={() => setHandling(true)}>
                处理
              </Button>
            )
          }
        >
          <Entries entries={document.entries} />
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
      )}
    </WithDocument>
  )
}

const Entries = ({ entries }: { entries: UnusualEntry[] }) => (
  <section className="doc-lines">
    <h4>处理记录</h4>
    <Lines
      rows={entries}
      keyOf={(entry) => `${entry.time}/${entry.handleType}/${entry.quantity}`}
      columns={[
        { title: '方式', render: (entry) => HANDLE_TYPES.find(([value]) => value === entry.handleType)?.[1] },
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

function HandleDialog({ document, onClose, onDone }: { document: OpenedUnusual; onClose: () => void; onDone: () => void }) {
  const open = Number(document.missQty) - Number(document.handledQty)
  const send = (entry: Record<string, unknown>) => ({ entries: [entry] })
  return (
    <AskDialog
      resource={unusualTransfer}
      verb="handle"
      title="处理"
      fields={{}}
      document={document}
      initial={{ handleType: 1, quantity: open }}
      onClose={onClose}
      onDone={onDone}
      send={send}
    >
      <Form.Item name="handleType" label="处理方式" rules={[{ required: true }]}>
        <Select options={HANDLE_TYPES.map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="quantity" label={`数量（未处理${open}件）`} rules={[{ required: true, message: '请填写数量' }]}>
        <InputNumber min={1} max={open} precision={0} />
      </Form.Item>
      <ByType document={document} />
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </AskDialog>
  )
}

/** A place for what comes back, an amount for what the carrier pays. */
function ByType({ document }: { document: OpenedUnusual }) {
  const type = Form.useWatch<number>('handleType') ?? 1
  if (type === 4)
    return (
      <Form.Item name="claimAmount" label="赔付金额">
        <InputNumber<string> stringMode min="0" precision={4} />
      </Form.Item>
    )
  if (type === 3) return null
  return (
    <Form.Item
      name="locationId"
      label={type === 1 ? '调入仓库位' : '调出仓库位'}
      rules={[{ required: true, message: '请选择库位' }]}
    >
      <LocationSelect storeId={document[type === 1 ? 'inStoreId' : 'outStoreId']} />
    </Form.Item>
  )
}
