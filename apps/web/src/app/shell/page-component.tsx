import { type ComponentType, lazy } from 'react'
import { type ReportToolProps, ReportTools } from '../../kit/grouped/report-tools.ts'
import { loadPage, partOf } from '../../modules/index.ts'
import type { PageRoute } from '../menu.ts'
import { MissingPage } from '../pages/status-pages.tsx'
import { NotOpen } from './not-open.tsx'

type PageProps = { route: PageRoute }
const known = new Map<string, ComponentType<PageProps>>()

/** Pages of the shell itself, whose address is a module's. */
const own: Record<string, () => Promise<{ default: ComponentType }>> = { 'account/profile': () => import('../pages/profile.tsx') }

/** Reports of any module can be subscribed to. */
const SubscribeButton = partOf<ReportToolProps>('report', 'subscribeButton')
const subscribe = (props: ReportToolProps) => <SubscribeButton {...props} />

/** The page at an address, loaded when first shown; one that does not exist says so. */
export function pageComponent(address: string): ComponentType<PageProps> {
  const found = known.get(address)
  if (found) return found
  const made = lazy(async () => {
    const Page = (await own[address]?.())?.default ?? (await loadPage(address))
    const shown = ({ route }: PageProps) => (
      <ReportTools value={subscribe}>{Page ? <Page /> : <Absent route={route} />}</ReportTools>
    )
    return { default: shown }
  })
  known.set(address, made)
  return made
}

const Absent = ({ route }: PageProps) =>
  route.purpose ? (
    <NotOpen title={route.title} purpose={route.purpose} />
  ) : (
    <MissingPage title={route.title} address={route.address} />
  )
