import { Avatar, Tooltip } from 'antd'
import type { AnyResource } from '../app/call.ts'
import { useWatchers } from '../app/watching.ts'

const SHOWN = 4

/** 谁在看: the faces of those who have the same record open right now. */
export function Watchers({ resource, id }: { resource: Pick<AnyResource, 'path'>; id: number | null | undefined }) {
  const people = useWatchers(resource.path, id)
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join('、')
  return (
    <span className="watchers" role="status" aria-label={`${names}也在看`}>
      {people.slice(0, SHOWN).map(({ userId, name, avatar }) => (
        <Tooltip key={userId} title={`${name}也在看`}>
          <Avatar size={24} src={avatar || undefined} alt={name}>
            {name.slice(-2)}
          </Avatar>
        </Tooltip>
      ))}
      <small>{people.length > SHOWN ? `等${people.length}人也在看` : '也在看'}</small>
    </span>
  )
}
