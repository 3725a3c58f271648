import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { salesManagement } from '@erp/contract/temu/sales/sales'
import { useQuery } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { Cover, call, done, FieldItem } from '../../../kit/index.ts'
import { CardFacts } from './card-facts.tsx'
import type { Sales } from './rows.ts'

interface Props {
  /** The row it is about, or none while it has to be found. */
  row: Sales | null
  onClose: () => void
  onDone: () => void
}
const { newPrice, reason } = priceAdjust.actions.propose.input

/** 发起调价: a price of our own, with what it means beside it. */
export function ProposeDialog({ row, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ newPrice: string; reason: string }>()
  const [found, setFound] = useState(row)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values || !found) return
    setBusy(true)
    let said = ''
    const hear = { said: (message: string) => void (said = message) }
    const made = await call(priceAdjust, 'propose', { salesId: found.salesId, ...values }, hear).catch(() => null)
    setBusy(false)
    if (!made) return
    done(made.auditStatus ? said : `已发起 ${made.adjustNo}，等待平台答复`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={620}
      title={found ? `发起调价 ${found.extCode}（原价 ${found.supplyPrice}）` : '发起调价'}
      okText="发起"
      okButtonProps={{ loading: busy, disabled: !found }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {!row && <Finder onFound={setFound} />}
      {found && (
        <Form form={form} layout="vertical" onFinish={() => void submit()}>
          <FieldItem name="newPrice" field={newPrice!} />
          <FieldItem name="reason" field={reason!} />
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => <Meaning salesId={found.salesId} price={getFieldValue('newPrice') as unknown} />}
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}

/** A product SKU by its code, or a part of it. */
function Finder({ onFound }: { onFound: (row: Sales) => void }) {
  const [typed, setTyped] = useState('')
  const asked = useQuery({
    queryKey: [salesManagement.path, 'find', typed],
    queryFn: ({ signal }) => call(salesManagement, 'list-page', { pageSize: 20, condition: { extCode: typed } }, { signal }),
    enabled: typed.length > 1,
  })
  const rows: Sales[] = asked.data?.list ?? []
  return (
    <Select
      className="price-find"
      aria-label="货号"
      placeholder="输入货号查找"
      autoFocus
      showSearch={{ filterOption: false, onSearch: (value) => setTyped(value.trim()) }}
      loading={asked.isFetching}
      notFoundContent={typed.length > 1 && !asked.isFetching ? '没有这个货号' : null}
      options={rows.map((row) => ({
        value: row.salesId,
        label: `${row.extCode} · ${row.shopName} · ${row.productSkuId}`,
      }))}
      onChange={(salesId: number) => onFound(rows.find((row) => row.salesId === salesId)!)}
    />
  )
}

const PRICE = /^\d{1,6}(\.\d{1,2})?$/
function Meaning({ salesId, price }: { salesId: number; price: unknown }) {
  const asked = useQuery({
    queryKey: [priceAdjust.path, 'card-of', salesId],
    queryFn: ({ signal }) => call(priceAdjust, 'card-of', { salesId }, { signal }),
    staleTime: 0,
  })
  const typed = String((price as string | number | null) ?? '')
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  if (!PRICE.test(typed) || Number(typed) <= 0 || asked.data.cost === null) return null
  return <CardFacts figures={{ ...asked.data, newPrice: typed, isEnough: null }} />
}
