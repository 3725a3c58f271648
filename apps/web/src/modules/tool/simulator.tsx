import type { Action, Fields } from '@erp/contract/kit'
import { FAULT_KINDS, FAULT_SIDES, type SimulatorState, simulator } from '@erp/contract/tool/simulator'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Form, Table } from 'antd'
import { useState } from 'react'
import { type AnyRow, attempt, Cover, call, done, FieldItem, send } from '../../kit/index.ts'
import { AliSimulator } from './ali-simulator.tsx'
import './tool.css'

const EVENT = (simulator.actions.event as Action).input
const FAULT = (simulator.actions.fault as Action).input
const ASKED: Record<number, string[]> = {
  1: ['count', 'shopSku', 'countryCode', 'city', 'street1', 'postCode', 'times', 'delayMinutes'],
  2: ['platOrderNo', 'times', 'delayMinutes'],
  3: ['platOrderNo', 'times', 'delayMinutes'],
  4: ['platOrderNo', 'countryCode', 'city', 'street1', 'postCode', 'times', 'delayMinutes'],
}
const BROKEN: Record<number, string[]> = {
  1: ['shopId', 'calls'],
  2: ['shopId', 'minutes'],
  3: ['shopId', 'minutes', 'delayMs'],
  4: ['shopId'],
}
const KEY = [simulator.path, 'state']

/** 平台模拟台: what buyers do and how platforms and carriers fail, where they are simulated. */
export default function Simulator() {
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(simulator, 'state', {}, { signal }), staleTime: 0 })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <section className="simulator" aria-label="平台模拟台">
      {!asked.data.isSimulated && <Alert type="warning" showIcon title="当前使用真实接口，模拟台不可用" />}
      <div className="simulator-forms">
        <Events />
        <Faults faults={asked.data.faults} />
      </div>
      <Messages messages={asked.data.messages} />
      <AliSimulator />
    </section>
  )
}

function Events() {
  const client = useQueryClient()
  const [form] = Form.useForm<AnyRow>()
  const kind = Form.useWatch<number>('kind', form)
  const [shopId, setShopId] = useState<number | null>(null)
  const play = async (values: AnyRow) => {
    const said = await call(simulator, 'event', values as never).catch(() => null)
    if (!said) return
    done(`已安排 ${said.platOrderNos.join('、')}`)
    setShopId(values['shopId'])
    void client.invalidateQueries({ queryKey: KEY })
  }
  const sync = () => attempt(send('POST', '/order/tradeInfo/sync', { shopIds: [shopId] }), '已同步')
  return (
    <Card title="买家与平台" size="small">
      <Form form={form} layout="vertical" initialValues={{ kind: 1 }} onFinish={(values) => void play(values)}>
        <Inputs fields={EVENT} names={['kind', 'shopId', ...(ASKED[kind ?? 1] ?? [])]} />
        <Button type="primary" htmlType="submit">
          制造事件
        </Button>{' '}
        <Button disabled={!shopId} onClick={() => void sync()}>
          立即同步该店铺
        </Button>
      </Form>
    </Card>
  )
}

function Faults({ faults }: { faults: SimulatorState['faults'] }) {
  const client = useQueryClient()
  const [form] = Form.useForm<AnyRow>()
  const kind = Form.useWatch<number>('kind', form)
  const side = Form.useWatch<number>('side', form)
  const fail = async (values: AnyRow) => {
    if (await attempt(call(simulator, 'fault', values as never), '已生效')) void client.invalidateQueries({ queryKey: KEY })
  }
  const names = (BROKEN[kind ?? 1] ?? []).filter((name) => name !== 'shopId' || side !== 2)
  return (
    <Card title="故障" size="small">
      <Form form={form} layout="vertical" initialValues={{ side: 1, kind: 1 }} onFinish={(values) => void fail(values)}>
        <Inputs fields={FAULT} names={['side', 'kind', ...names]} />
        <Button danger htmlType="submit">
          {kind === 9 ? '恢复正常' : '制造故障'}
        </Button>
      </Form>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        locale={{ emptyText: '没有故障' }}
        dataSource={faults}
        columns={[
          { title: '对象', render: (_value, { side: at, shopName }) => `${labelOf(FAULT_SIDES, at)} ${shopName ?? '全部'}` },
          { title: '故障', render: (_value, { kind: how }) => labelOf(FAULT_KINDS, how) },
          { title: '剩余', render: (_value, { callsLeft, untilTime }) => (callsLeft ? `${callsLeft} 次` : `至 ${untilTime}`) },
        ]}
      />
    </Card>
  )
}

const labelOf = (choices: readonly (readonly [number, string, ...unknown[]])[], value: number) =>
  choices.find(([one]) => one === value)?.[1] ?? value

const Inputs = ({ fields, names }: { fields: Fields; names: string[] }) =>
  names.map((name) => <FieldItem key={name} name={name} field={fields[name]!} />)

const STATES: Record<string, string> = { paid: '已付款', unpaid: '未付款', cancelled: '已取消', refunded: '已退款' }

const Messages = ({ messages }: { messages: SimulatorState['messages'] }) => (
  <Card title="安排过的消息" size="small">
    <Table
      size="small"
      rowKey="id"
      scroll={{ x: 700 }}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有消息' }}
      dataSource={messages}
      columns={[
        { title: '店铺', dataIndex: 'shopName' },
        { title: '平台单号', dataIndex: 'platOrderNo' },
        { title: '状态', dataIndex: 'state', render: (state: string) => STATES[state] ?? state },
        { title: '国家', dataIndex: 'countryCode' },
        { title: '重复', dataIndex: 'times' },
        { title: '平台何时说', dataIndex: 'tellTime' },
        { title: '安排时间', dataIndex: 'createTime' },
      ]}
    />
  </Card>
)
