import { express } from '@erp/contract/express/express'
import { type Fields, inputs, text } from '@erp/contract/kit'
import { Form, message, Tabs } from 'antd'
import { useMemo } from 'react'
import { attempt, call, columnsOf, FieldItem, FormFrame, type List, type ListRow, offers, RowAction } from '../../kit/index.ts'
import { type FormProps, MasterPage } from '../basic/master-page.tsx'
import './parts/express.css'

type Company = ListRow<typeof express>
const secret = text('接口密钥', { max: 2000, untrimmed: true, hint: '只写不读，留空则不改' })
const WIDTHS: Record<string, number> = { expressName: 150, wayCount: 80, settleDays: 90, parcels30: 100, expressType: 100 }

/** 物流公司: who carries, over how many ways, how many parcels a month. */
export default function Companies() {
  const columns = useMemo(() => columnsOf(express).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })), [])
  return (
    <MasterPage
      resource={express}
      columns={columns}
      actionsWidth={240}
      actions={(row, list) => <Verbs row={row} list={list} />}
      form={(props) => <CompanyForm {...props} />}
    />
  )
}

function Verbs({ row, list }: { row: Company; list: List }) {
  if (!offers(express, 'update')) return null
  const on = row.isActivated === 1
  const turn = async () => {
    const full = await call(express, 'get', { id: row.id }).catch(() => null)
    if (!full) return
    if (await attempt(call(express, 'update', { ...full, isActivated: on ? 0 : 1 } as never), on ? '已停用' : '已启用'))
      await list.refresh()
  }
  return (
    <>
      {row.connector !== 'none' && <RowAction onClick={() => void testConnector(row)}>测试接口</RowAction>}
      <RowAction onClick={() => void turn()}>{on ? '停用' : '启用'}</RowAction>
    </>
  )
}

async function testConnector(row: Company): Promise<void> {
  const answer = await call(express, 'test-connector', { id: row.id }).catch(() => null)
  if (answer) void message[answer.ok ? 'success' : 'error'](answer.message)
}

function CompanyForm({ row, onClose, onSaved }: FormProps<Company>) {
  const fields: Fields = { ...inputs(express.fields as Fields), connectorConfig: secret }
  const { platCarriers, ...plain } = fields
  const tabs = [
    {
      key: 'plain',
      label: '基本',
      forceRender: true,
      children: Object.entries(plain).map(([name, field]) => <FieldItem key={name} name={name} field={field} row={row} />),
    },
    {
      key: 'carriers',
      label: '平台承运商映射',
      forceRender: true,
      children: <FieldItem name="platCarriers" field={platCarriers!} />,
    },
  ]
  const initial = row ? {} : { settleCurrency: 'CNY' }
  return (
    <FormFrame resource={express} {...{ row, fields, initial, onClose, onSaved }}>
      <Form.Item noStyle>
        <Tabs className="express-form-tabs" size="small" items={tabs} />
      </Form.Item>
    </FormFrame>
  )
}
