import { type StoreOption, userStore } from '@erp/contract/account/user/user-store'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { call, confirm, done, tabLeaves } from '../../../../kit/index.ts'
import type { Person } from './assign.ts'

interface Props {
  people: Person[]
  stores: StoreOption[]
  onDone: () => Promise<void>
}

const ASKED = {
  grant: ['授权', '原来可用全部仓库的人，之后只能使用指定的仓库。'],
  revoke: ['收回', '收回最后一个仓库的人，之后可以使用全部仓库。'],
} as const

/** Gives stores to, or takes them from, everybody who is ticked. */
export function Batch({ people, stores, onDone }: Props) {
  const [storeIds, setStores] = useState<number[]>([])
  const [busy, setBusy] = useState<'grant' | 'revoke' | null>(null)
  const assign = async (mode: 'grant' | 'revoke') => {
    const [verb, detail] = ASKED[mode]
    const names = stores.filter(({ storeId }) => storeIds.includes(storeId)).map(({ storeName }) => storeName)
    if (!(await confirm(`${verb} ${people.length} 人的「${names.join('、')}」？`, { detail, ok: verb }))) return
    setBusy(mode)
    const input = { userIds: people.map(({ userId }) => userId), storeIds, mode }
    await call(userStore, 'assign', input, { said: (said) => done(said) })
      .then(onDone)
      .catch(() => {})
    setBusy(null)
  }
  const idle = people.length === 0 || storeIds.length === 0
  return (
    <>
      <span className="batch-count">
        已选 <b>{people.length}</b> 人
      </span>
      <Select
        mode="multiple"
        {...tabLeaves}
        className="batch-stores"
        aria-label="批量仓库"
        placeholder="选择仓库"
        maxTagCount="responsive"
        value={storeIds}
        options={stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
        onChange={setStores}
      />
      <Button type="primary" disabled={idle} loading={busy === 'grant'} onClick={() => void assign('grant')}>
        批量授权
      </Button>
      <Button danger disabled={idle} loading={busy === 'revoke'} onClick={() => void assign('revoke')}>
        批量收回
      </Button>
    </>
  )
}
