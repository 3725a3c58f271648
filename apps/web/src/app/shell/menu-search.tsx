import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { sectionsOf } from '../menu.ts'
import { logMenu } from '../menu-log.ts'
import { useSession } from '../session.ts'
import { findPages, loadInitials } from './find-pages.ts'

/** Finds any page by its Chinese name or its pinyin initials. */
export function MenuSearch() {
  const { routes, menu } = useSession()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [initialsOf, setInitialsOf] = useState<(title: string) => string>(() => () => '')
  const wanted = typed !== ''
  useEffect(() => {
    if (wanted) void loadInitials().then((made) => setInitialsOf(() => made))
  }, [wanted])
  const sections = useMemo(() => new Map(sectionsOf(menu).map((node) => [node.path, node.meta.title])), [menu])
  const found = findPages(routes, typed, initialsOf)
  return (
    <AutoComplete
      className="menu-search"
      popupMatchSelectWidth={240}
      value={typed}
      onChange={setTyped}
      defaultActiveFirstOption
      notFoundContent={wanted ? '没有找到页面' : null}
      options={found.map(({ path, title, section }) => ({ value: path, title, section: sections.get(section) }))}
      optionRender={({ data }) => (
        <span className="option">
          {data.title}
          <small>{data.section}</small>
        </span>
      )}
      onSelect={(path: string, { title }: { title: string }) => {
        logMenu(title, path)
        setTyped('')
        void navigate(path)
      }}
    >
      <Input size="small" allowClear prefix={<SearchOutlined />} placeholder="搜索页面" aria-label="搜索页面" />
    </AutoComplete>
  )
}
