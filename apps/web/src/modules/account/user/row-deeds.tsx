import type { UserRow } from '@erp/contract/account/user/user'
import { may, RowAction, RowMore, useProfile } from '../../../kit/index.ts'
import { type Deed, deedsFor } from './deeds.ts'

const LIKELY: Deed[] = ['approve', 'reject', 'edit', 'role', 'shops']

/** The two likeliest deeds as links, the others behind 更多; on a phone all of them there. */
export function RowDeeds({ row, wide, onDo }: { row: UserRow; wide: boolean; onDo: (deed: Deed) => void }) {
  const me = useProfile()
  const deeds = deedsFor(row, me, may)
  const first = wide ? deeds.filter(({ deed }) => LIKELY.includes(deed)).slice(0, 2) : []
  const rest = deeds.filter((offer) => !first.includes(offer))
  return (
    <>
      {first.map(({ deed, label, danger }) => (
        <RowAction key={deed} danger={danger} onClick={() => onDo(deed)}>
          {label}
        </RowAction>
      ))}
      <RowMore
        menu={{
          items: rest.map(({ deed, label, danger }) => ({ key: deed, label, danger })),
          onClick: ({ key }) => onDo(key as Deed),
        }}
        of={row.name}
      />
    </>
  )
}
