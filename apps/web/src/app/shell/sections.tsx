import { sectionsOf } from '../menu.ts'
import { useSession } from '../session.ts'

interface Props {
  section: string
  onSection: (section: string) => void
}

export function Sections({ section, onSection }: Props) {
  const menu = useSession((session) => session.menu)
  return (
    <div className="sections">
      {sectionsOf(menu).map((node) => (
        <button
          key={node.path}
          type="button"
          className={node.path === section ? 'section active' : 'section'}
          aria-pressed={node.path === section}
          onClick={() => onSection(node.path)}
        >
          {node.meta.title}
        </button>
      ))}
    </div>
  )
}
