import { session } from '@erp/contract/account/sign-in/session'
import { useQuery } from '@tanstack/react-query'
import { call, quietly } from '../call.ts'
import { useProfile } from '../session.ts'

/** The entry of the menu that says how many orders wait to be dispatched. */
export const DISPATCH_PATH = '/orderList/salesWaitDispatchOrder'
const AGAIN_MS = 60_000

/** How many wait, and in red how many of them for more than a day. */
export function DispatchBadge({ title }: { title: string }) {
  const known = useProfile()
  const { data = known } = useQuery({
    queryKey: ['dispatch-badge'],
    queryFn: ({ signal }) => call(session, 'info', {}, { signal, handles: quietly }),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  })
  const { dpdTotal, dpdTotal1 } = data
  return (
    <span className="menu-counted">
      {title}
      {dpdTotal > 0 && <i title={`${dpdTotal} 单待派`}>{dpdTotal > MOST ? `${MOST}+` : dpdTotal}</i>}
      {dpdTotal1 > 0 && (
        <i className="menu-late" title={`其中 ${dpdTotal1} 单超过 24 小时`}>
          {dpdTotal1 > MOST ? `${MOST}+` : dpdTotal1}
        </i>
      )}
    </span>
  )
}

const MOST = 999
