import type { ActionInput } from '@erp/contract/kit'
import { SMT_EVENT, SMT_FAULT_KIND, SMT_FAULTS, type SmtSimulatorState, smtSimulator } from '@erp/contract/tool/smt-simulator'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt, Cover, call, done } from '../../kit/index.ts'
import { type Chosen, OpenFaults, StageForm, StageTable } from './simulator-parts.tsx'

type Event = ActionInput<typeof smtSimulator.actions.event>
type Fault = ActionInput<typeof smtSimulator.actions.fault>
const KEY = [smtSimulator.path, 'state']
const { pass, reject, change, takeDown, remove, figures } = SMT_EVENT
const ASKED: Record<number, string[]> = {
  [pass]: ['productId'],
  [reject]: ['productId', 'words'],
  [change]: ['productId', 'words'],
  [takeDown]: ['productId', 'words'],
  [remove]: ['productId', 'words'],
  [figures]: ['productId', 'sold30', 'views30'],
}
const COUNTED = ['shopId', 'calls']
const BROKEN: Record<number, string[]> = {
  [SMT_FAULT_KIND.fails]: COUNTED,
  [SMT_FAULT_KIND.throttles]: COUNTED,
  [SMT_FAULT_KIND.loses]: COUNTED,
  [SMT_FAULT_KIND.hangs]: COUNTED,
  [SMT_FAULT_KIND.slow]: ['shopId', 'minutes', 'delayMs'],
  [SMT_FAULT_KIND.late]: ['shopId', 'minutes', 'lateMinutes'],
  [SMT_FAULT_KIND.mend]: [],
}

/** What AliExpress decides, changes and fails at, where it is simulated. */
export function SmtSimulator() {
  const [chosen, choose] = useState<Chosen<Event>>({ kind: pass })
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(smtSimulator, 'state', {}, { signal }), staleTime: 0 })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <section className="simulator" aria-label="速卖通模拟">
      <div className="simulator-forms">
        <Events key={JSON.stringify(chosen)} chosen={chosen} />
        <Faults faults={asked.data.faults} />
      </div>
      <Products products={asked.data.products} onChoose={choose} />
    </section>
  )
}

function Events({ chosen }: { chosen: Chosen<Event> }) {
  const client = useQueryClient()
  const play = async (values: Event) => {
    const said = await call(smtSimulator, 'event', values).catch(() => null)
    if (!said) return
    done(said.said)
    void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="速卖通"
      fields={smtSimulator.actions.event.input}
      asked={({ kind }) => ['kind', 'shopId', ...(ASKED[kind] ?? [])]}
      initial={chosen}
      button={() => '制造事件'}
      onSend={play}
    />
  )
}

function Faults({ faults }: { faults: SmtSimulatorState['faults'] }) {
  const client = useQueryClient()
  const fail = async (values: Fault) => {
    if (await attempt(call(smtSimulator, 'fault', values), '已生效')) void client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <StageForm
      title="速卖通故障"
      danger
      fields={smtSimulator.actions.fault.input}
      asked={({ kind }) => ['kind', ...(BROKEN[kind] ?? ['shopId', 'minutes'])]}
      initial={{ kind: SMT_FAULT_KIND.fails }}
      button={({ kind }) => (kind === SMT_FAULT_KIND.mend ? '恢复正常' : '制造故障')}
      onSend={fail}
    >
      <OpenFaults faults={faults} kinds={SMT_FAULTS} whom={({ shopName }) => shopName ?? '全部'} />
    </StageForm>
  )
}

interface ProductsProps {
  products: SmtSimulatorState['products']
  onChoose: (chosen: Chosen<Event>) => void
}
const Products = ({ products, onChoose }: ProductsProps) => (
  <StageTable
    title="平台的商品"
    empty="还没有商品"
    width={980}
    rows={products}
    rowKey="id"
    columns={[
      {
        title: '商品ID',
        dataIndex: 'productId',
        render: (productId: string, { shopId }: { shopId: number }) => (
          <button type="button" className="row-action" onClick={() => onChoose({ kind: change, shopId, productId })}>
            {productId}
          </button>
        ),
      },
      { title: '店铺', dataIndex: 'shopName' },
      { title: '标题', dataIndex: 'subject' },
      { title: '状态', dataIndex: 'status' },
      { title: 'SKU数', dataIndex: 'skus', align: 'right' },
      { title: '30天销量', dataIndex: 'sold30', align: 'right' },
      { title: '30天浏览', dataIndex: 'views30', align: 'right' },
      { title: '修改时间', dataIndex: 'modifiedTime' },
    ]}
  />
)
