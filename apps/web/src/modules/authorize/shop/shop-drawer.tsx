import type { ShopAuth } from '@erp/contract/authorize/auth/auth-calls'
import { shop } from '@erp/contract/authorize/shop'
import type { Fields } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Tabs } from 'antd'
import { BizLog, call, FieldValue, may, ViewDrawer, Watchers } from '../../../kit/index.ts'
import { AuthTag } from '../auth/auth-tag.tsx'
import type { Shop } from './rows.ts'
import { ShopCalls, ShopRecords, ShopUsers } from './shop-related.tsx'
import { type ShopVerb, ShopVerbs } from './shop-verbs.tsx'

interface Props {
  row: Shop
  onClose: () => void
  onDo: (verb: ShopVerb, row: Shop) => void
}

/** One shop: its data and switches, its authorisation, what was asked of the platform, who may touch it, who changed it. */
export function ShopDrawer({ row, onClose, onDo }: Props) {
  const id = row.shopId
  const { data = row } = useQuery({
    queryKey: ['list', shop.path, 'get', id],
    queryFn: ({ signal }) => call(shop, 'get', { id }, { signal }),
  })
  const { data: auth } = useQuery({
    queryKey: ['list', shop.path, 'auth-info', id],
    queryFn: ({ signal }) => call(shop, 'auth-info', { shopId: id }, { signal }),
  })
  const logs = [
    { key: 'records', label: '授权记录', children: <ShopRecords id={id} /> },
    { key: 'calls', label: '接口日志', children: <ShopCalls id={id} /> },
  ]
  const items = [
    { key: 'detail', label: '资料', children: <Sheet row={data} auth={auth} /> },
    ...(may('authorize:log:list') ? logs : []),
    { key: 'people', label: '可操作的人', children: <ShopUsers id={id} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={shop.path} entityId={id} /> },
  ]
  const head = (
    <span className="drawer-head">
      {`${row.shopName} ${row.suffix}`}
      <Watchers resource={shop} id={id} />
    </span>
  )
  const verbs = (
    <span className="row-actions">
      <ShopVerbs row={data} without="view" onDo={onDo} />
    </span>
  )
  return (
    <ViewDrawer open size={920} title={head} extra={verbs} onClose={onClose} className="detail">
      {auth?.blocked && <Alert type="warning" showIcon title={auth.blocked} />}
      <Tabs size="small" items={items} />
    </ViewDrawer>
  )
}

const HIDDEN = new Set(['dept_name', 'tab', 'authStatus', 'authTime', 'expireTime', 'refreshExpireTime'])

function Sheet({ row, auth }: { row: Shop; auth: ShopAuth | undefined }) {
  const fields = Object.entries(shop.fields as Fields).filter(([name]) => !HIDDEN.has(name))
  const own = fields.map(([name, field]) => ({
    key: name,
    label: field.label,
    children: <FieldValue name={name} field={field} row={row} />,
  }))
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={[
        { key: 'auth', label: '授权', children: <AuthTag row={row} /> },
        { key: 'saved', label: '令牌', children: auth?.saved ?? '未保存' },
        { key: 'authTime', label: '授权时间', children: row.authTime ?? '–' },
        { key: 'expire', label: '授权到期', children: row.expireTime ?? '–' },
        { key: 'access', label: '访问令牌到期', children: accessWords(auth) },
        { key: 'refresh', label: '刷新令牌到期', children: row.refreshExpireTime ?? '–' },
        ...own,
        { key: 'create', label: '创建', children: `${row.createBy ?? ''} ${row.createTime ?? ''}` },
        { key: 'update', label: '更新', children: `${row.updateBy ?? ''} ${row.updateTime ?? ''}` },
      ]}
    />
  )
}

const accessWords = (auth: ShopAuth | undefined): string =>
  auth?.accessExpireTime ? `${auth.accessExpireTime}${auth.refreshes ? '（到期前自动刷新）' : ''}` : '–'
