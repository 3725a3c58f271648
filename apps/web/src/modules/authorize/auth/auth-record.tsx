import { AUTH_RESULTS, authRecord } from '@erp/contract/authorize/auth/auth-record'
import { useMemo } from 'react'
import { arranged, ListPage, type StatusTabs } from '../../../kit/index.ts'

const TABS: StatusTabs = { field: 'result', items: AUTH_RESULTS }

/** 授权记录: what was done to the authorisations of shops, by people and by the clock. */
export default function AuthRecords() {
  const columns = useMemo(() => recordColumns(), [])
  return <ListPage resource={authRecord} tabs={TABS} columns={columns} />
}

const recordColumns = () =>
  arranged(authRecord, {
    time: 168,
    platCode: 110,
    shopId: 170,
    action: 84,
    result: 84,
    message: 420,
    userId: { width: 100, title: '操作人', render: (row) => row.userName ?? <span className="nothing">系统</span> },
  })
