import type { StoreOption } from '@erp/contract/account/user/user-store'
import { Checkbox, Tag } from 'antd'
import type { Column } from '../../../../kit/index.ts'
import type { Person } from './assign.ts'

type Toggle = (person: Person, store: StoreOption, on: boolean) => Promise<void>

export const matrixColumns = (stores: StoreOption[], editable: boolean, toggle: Toggle): Column<Person>[] => [
  { id: 'name', title: '姓名', width: 96, fixed: 'start', render: (person) => person.name },
  { id: 'username', title: '用户名', width: 110, render: (person) => person.username },
  { id: 'deptName', title: '部门', width: 110, render: (person) => person.deptName ?? '' },
  {
    id: 'reach',
    title: '可用仓库',
    width: 96,
    render: (person) => (person.storeIds.length ? `${person.storeIds.length} 个` : <Tag variant="filled">全部</Tag>),
  },
  ...stores.map((store) => ({
    id: `store${store.storeId}`,
    title: store.storeName,
    width: Math.max(96, store.storeName.length * 15 + 30),
    align: 'center' as const,
    render: (person: Person) => (
      <Checkbox
        aria-label={`${person.name} ${store.storeName}`}
        disabled={!editable}
        checked={person.storeIds.includes(store.storeId)}
        onChange={(event) => void toggle(person, store, event.target.checked)}
      />
    ),
  })),
]
