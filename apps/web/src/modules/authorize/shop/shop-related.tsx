import { SHOP_ABILITIES } from '@erp/contract/account/user/user-shop'
import { authRecord } from '@erp/contract/authorize/auth/auth-record'
import { shopConnectorLog } from '@erp/contract/authorize/shop/connector-log'
import { type ShopPerson, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { choice } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { AskedLines, ChoiceTag, call, type LineColumn, type ListRow } from '../../../kit/index.ts'

const LATEST = 50
const newest = (id: number) => ({ pageSize: LATEST, condition: { shopId: [id] }, orderBy: [{ field: 'time', order: 'desc' }] })

const recordColumns: LineColumn<ListRow<typeof authRecord>>[] = [
  { title: '时间', render: (row) => row.time },
  { title: '动作', render: (row) => <ChoiceTag field={authRecord.fields.action} value={row.action} /> },
  { title: '结果', render: (row) => <ChoiceTag field={authRecord.fields.result} value={row.result} /> },
  { title: '说明', render: (row) => row.message },
  { title: '操作人', render: (row) => row.userName ?? '系统' },
]

export function ShopRecords({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', authRecord.path, 'of', id],
    queryFn: async ({ signal }) => (await call(authRecord, 'list-page', newest(id), { signal })).list,
  })
  return <Table asked={asked} empty="还没有授权记录" columns={recordColumns} keyOf={(row) => row.id} />
}

const callColumns: LineColumn<ListRow<typeof shopConnectorLog>>[] = [
  { title: '时间', render: (row) => row.time },
  { title: '操作', render: (row) => row.call },
  { title: '内容', render: (row) => row.about },
  { title: '结果', render: (row) => <ChoiceTag field={shopConnectorLog.fields.outcome} value={row.outcome} /> },
  { title: '原因', render: (row) => row.error },
  { title: '耗时(毫秒)', right: true, render: (row) => row.durationMs },
]

export function ShopCalls({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: ['list', shopConnectorLog.path, 'of', id],
    queryFn: async ({ signal }) => (await call(shopConnectorLog, 'list-page', newest(id), { signal })).list,
  })
  return <Table asked={asked} empty="近30天没有调用" columns={callColumns} keyOf={(row) => row.id} />
}

export const abilityField = choice('权限', SHOP_ABILITIES)
const personColumns: LineColumn<ShopPerson>[] = [
  { title: '姓名', render: (row) => row.name },
  { title: '部门', render: (row) => row.deptName },
  { title: '权限', render: (row) => <ChoiceTag field={abilityField} value={row.ability} /> },
]

export const useShopPeople = (shopId: number) =>
  useQuery({
    queryKey: ['list', shopPeople.path, 'people', shopId],
    queryFn: ({ signal }) => call(shopPeople, 'people', { shopId }, { signal }),
  })

export const ShopUsers = ({ id }: { id: number }) => (
  <Table asked={useShopPeople(id)} empty="还没有分配给任何人" columns={personColumns} keyOf={(row) => row.userId} />
)

const Table = <T,>(props: Parameters<typeof AskedLines<T>>[0]) => (
  <div className="scroll-rows">
    <AskedLines {...props} />
  </div>
)
