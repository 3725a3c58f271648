import { developmentGroup } from '@erp/contract/product-center/group/development-group'
import { arranged, type ListRow } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'

const columns = arranged(developmentGroup, {
  groupName: 140,
  leaderId: 96,
  memberIds: 216,
  catIds: 200,
  receiveLimit: 92,
  receiveDays: 92,
  monthTarget: 84,
  approvedMonth: { width: 110, render: (row) => <Progress row={row} /> },
  isActivated: 72,
})

/** 开发分组: who develops what, how much at a time, and how far this month is. */
export default function DevelopmentGroups() {
  return <MasterPage resource={developmentGroup} columns={columns} />
}

function Progress({ row }: { row: ListRow<typeof developmentGroup> }) {
  const [done, target] = [Number(row.approvedMonth ?? 0), row.monthTarget]
  return <span title={target ? `目标 ${target}，完成 ${Math.floor((done / target) * 100)}%` : undefined}>{done}</span>
}
