import { user } from '@erp/contract/account/user/user'
import { type StoreOption, userStore } from '@erp/contract/account/user/user-store'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import type { DeedProps } from './opened.tsx'

export function AssignStores({ row, onClose, onDone }: DeedProps) {
  const held = useHeld(row.userId)
  const [changed, setChosen] = useState<number[] | null>(null)
  const [limited, setLimited] = useState<boolean | null>(null)
  const some = limited ?? (held.data?.storeIds.length ?? 0) > 0
  const chosen = changed ?? held.data?.storeIds ?? []
  const save = async () => {
    const own = new Set(held.data!.stores.map((store) => store.storeId))
    const storeIds = some ? chosen.filter((id) => own.has(id)) : []
    await call(userStore, 'assign', { userIds: [row.userId], storeIds, mode: 'set' }, { said: (said) => done(said) })
    onDone()
  }
  const dirty = changed !== null || limited !== null
  const idle = !held.data || (some && chosen.length === 0)
  return (
    <SaveDrawer title={`分配仓库：${row.name}`} size={480} dirty={dirty} idle={idle} onClose={onClose} onSave={save}>
      {held.data ? (
        <StoreChoices stores={held.data.stores} limited={some} onLimit={setLimited} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Cover loading={held.isLoading} error={held.error} onRetry={() => void held.refetch()} />
      )}
    </SaveDrawer>
  )
}

/** The stores one may give, and those the person was given. */
const useHeld = (userId: number) =>
  useQuery({
    queryKey: ['list', user.path, 'stores', userId],
    queryFn: async ({ signal }) => {
      const [person, stores] = await Promise.all([
        call(user, 'get', { id: userId }, { signal }),
        call(userStore, 'stores', { condition: {} }, { signal }),
      ])
      return { stores, storeIds: person.stores.map((store) => store.storeId) }
    },
    gcTime: 0,
  })

interface ChoicesProps {
  stores: StoreOption[]
  limited: boolean
  onLimit: (limited: boolean) => void
  chosen: number[]
  onChoose: (storeIds: number[]) => void
}

const StoreChoices = ({ stores, limited, onLimit, chosen, onChoose }: ChoicesProps) => (
  <div className="store-choices">
    <Radio.Group aria-label="可用仓库" value={limited} options={REACH} onChange={(event) => onLimit(event.target.value)} />
    {limited && (
      <Checkbox.Group
        className="store-boxes"
        value={chosen}
        onChange={onChoose}
        options={stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
      />
    )}
  </div>
)

const REACH = [
  { value: false, label: '全部仓库' },
  { value: true, label: '指定仓库' },
]
