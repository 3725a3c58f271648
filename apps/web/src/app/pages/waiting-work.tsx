import { type WaitingWork, waiting } from '@erp/contract/account/waiting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../kit/list/counted.ts'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { call, quietly } from '../call.ts'
import { sectionsOf } from '../menu.ts'
import { useLiveFrame } from '../realtime/bus.ts'
import { useSession } from '../session.ts'

const AGAIN_MS = 60_000
/** More than so many kinds are not read at a glance. */
const MOST = 16

/** What waits for this person, before anything else: each opens its list, which says the same number. */
export function Waiting() {
  const work = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => call(waiting, 'list', {}, { signal, handles: quietly }),
    refetchInterval: AGAIN_MS,
  })
  useLiveFrame('sync', () => void work.refetch())
  const open = (work.data ?? []).filter(({ count }) => count > 0)
  return (
    <section className="waiting" aria-label="待办" aria-busy={work.isLoading}>
      {work.error && <p className="waiting-none">待办没有读到，请刷新重试</p>}
      {work.data && work.data.length > 0 && open.length === 0 && <p className="waiting-none">没有待办，都处理完了</p>}
      {open.length > MOST ? <BySection work={open} /> : open.length > 0 && <Entries work={open} />}
    </section>
  )
}

const LAST_SECTION = 'waiting.section'

/** Of who answers for much: a section at a time, the one they looked at last, at first the one with most kinds. */
function BySection({ work }: { work: WaitingWork[] }) {
  const { menu, routes } = useSession()
  const [chosen, setChosen] = useState(() => localStorage.getItem(LAST_SECTION))
  const choose = (path: string) => {
    setChosen(path)
    localStorage.setItem(LAST_SECTION, path)
  }
  const sectionAt = new Map(routes.map(({ path, section }) => [path, section]))
  const sectionOf = new Map(work.map((one) => [one, sectionAt.get(one.path.split('?')[0]!)]))
  const sections = sectionsOf(menu).flatMap(({ path, meta }) => {
    const own = work.filter((one) => sectionOf.get(one) === path)
    return own.length > 0 ? [{ path, title: meta.title, own }] : []
  })
  const others = work.filter((one) => sections.every(({ path }) => path !== sectionOf.get(one)))
  const all = others.length > 0 ? [...sections, { path: 'others', title: '其他', own: others }] : sections
  const shown = all.find(({ path }) => path === chosen) ?? all.toSorted((a, b) => b.own.length - a.own.length)[0]!
  return (
    <>
      <TabStrip
        label="待办分类"
        look="chips"
        items={all.map(({ path, title, own }) => [path, `${title} ${own.length}项`] as const)}
        value={shown.path}
        onChange={choose}
      />
      <Entries work={shown.own} />
    </>
  )
}

const Entries = ({ work }: { work: WaitingWork[] }) => (
  <ul className="waiting-list">
    {work.map((one) => (
      <li key={one.path + one.label}>
        <Link to={one.path}>
          <b>{counted(one.count)}</b>
          <span>{one.label}</span>
        </Link>
      </li>
    ))}
  </ul>
)
