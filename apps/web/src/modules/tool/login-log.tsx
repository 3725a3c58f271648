import { loginLog } from '@erp/contract/tool/login-log'
import { useMemo } from 'react'
import { ListPage } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'

export default function LoginLog() {
  const columns = useMemo(() => logColumns(loginLog), [])
  return <ListPage resource={loginLog} columns={columns} />
}
