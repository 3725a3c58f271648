import type { RandomMember, RandomRow } from '@erp/contract/goods/random/random-delivery-sku'
import { Copyable, DictTag, type LineColumn, Lines } from '../../../kit/index.ts'
import { GoodsPicture } from '../picture.tsx'

const LINE = 32
const MOST = 10

export const membersHeight = (row: RandomRow): number => Math.min(Math.max(row.memberCount ?? 1, 1), MOST) * LINE + LINE + 13
export const membersOf = (row: RandomRow) => <MemberLines row={row} />

/** Who may be sent, what is there of each, and how often each was. */
export const MemberLines = ({ row }: { row: RandomRow }) => (
  <div className="scroll-x">
    <Lines columns={columns} rows={row.memberRows ?? []} keyOf={(member) => member.skuId} />
  </div>
)

const columns: LineColumn<RandomMember>[] = [
  { title: '图', render: (member) => <GoodsPicture url={member.skuImage} /> },
  { title: '成员SKU', render: (member) => <Copyable text={member.sku} /> },
  { title: '名称', render: (member) => member.skuName },
  { title: '状态', render: (member) => <DictTag type="goods_status" value={member.skuStatus} /> },
  { title: '优先级', right: true, render: (member) => member.priority },
  { title: '可用', right: true, render: (member) => member.available },
  { title: '近30天选中', right: true, render: (member) => member.chosen30 },
  { title: '最近选中', render: (member) => member.lastChosen },
]
