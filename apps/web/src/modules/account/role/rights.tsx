import { Button, Input, Tag, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { Cover, done, everyNode, may, pruned, useOpen } from '../../../kit/index.ts'
import { usePermissionTree } from '../parts/permissions.ts'
import { saveRole } from './changed.ts'
import { leaves, type Node, ticked, treeOf } from './permission-tree.ts'
import type { RoleTab } from './role-drawer.tsx'

/** Which pages, tabs and buttons a role opens. */
export function Rights({ detail, onSaved, onDirty }: RoleTab) {
  const read = usePermissionTree()
  const tree = useMemo(() => treeOf(read.data ?? []), [read.data])
  const all = detail.permissions.includes('*:*:*')
  const before = useMemo(() => new Set(detail.permissions), [detail.permissions])
  const [held, setHeld] = useState<ReadonlySet<string>>(before)
  const [saving, setSaving] = useState(false)
  const added = [...held].filter((permission) => !before.has(permission)).length
  const dropped = [...before].filter((permission) => !held.has(permission)).length
  const tick = (node: Node, on: boolean) => {
    setHeld(ticked(held, node, on))
    onDirty(true)
  }
  const save = async () => {
    setSaving(true)
    const next = await saveRole(detail, { permissions: [...held] }).catch(() => null)
    setSaving(false)
    if (!next) return
    done('权限已保存，下一次请求起生效')
    onSaved(next)
  }
  if (!read.data) return <Cover loading={read.isLoading} error={read.error} onRetry={() => void read.refetch()} />
  const fixed = all || !may('basic:role:edit')
  return (
    <div className="rights">
      {all && <p className="hint">管理员拥有全部权限，不能修改。</p>}
      <PermissionTree tree={tree} held={all ? null : held} fixed={fixed} onTick={tick} />
      {!fixed && <Foot count={held.size} added={added} dropped={dropped} saving={saving} onSave={() => void save()} />}
    </div>
  )
}

interface FootProps {
  count: number
  added: number
  dropped: number
  saving: boolean
  onSave: () => void
}

const Foot = ({ count, added, dropped, saving, onSave }: FootProps) => (
  <div className="rights-foot">
    <span className="hint">
      已选 {count} 项{added > 0 && `，新增 ${added}`}
      {dropped > 0 && `，移除 ${dropped}`}
    </span>
    <Button type="primary" loading={saving} disabled={added + dropped === 0} onClick={onSave}>
      保存权限
    </Button>
  </div>
)

const none: string[] = []
/** What stands above and below the tree: shell, tabs, search and the foot. */
const AROUND = 310

interface TreeProps {
  tree: Node[]
  /** Null holds everything. */
  held: ReadonlySet<string> | null
  fixed: boolean
  onTick: (node: Node, on: boolean) => void
}

function PermissionTree({ tree, held, fixed, onTick }: TreeProps) {
  const [keyword, setKeyword] = useState('')
  const typed = keyword.trim().toLowerCase()
  const shown = useMemo(
    () => (typed ? pruned(tree, ({ label, permission }) => `${label} ${permission ?? ''}`.toLowerCase().includes(typed)) : tree),
    [tree, typed],
  )
  const branches = useMemo(() => everyNode(shown).map(({ key }) => key), [shown])
  const { open, setOpen } = useOpen(typed ? branches : none, typed)
  const checked = leaves(shown).filter(({ permission }) => !held || held.has(permission!))
  return (
    <>
      <div className="side-filters">
        <Input
          allowClear
          aria-label="搜索菜单、按钮或权限标识"
          placeholder="搜索菜单、按钮或权限标识"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button onClick={() => setOpen(branches)}>展开</Button>
        <Button onClick={() => setOpen([])}>收起</Button>
      </div>
      <Tree<Node>
        className="rights-tree"
        checkable
        selectable={false}
        height={Math.max(320, window.innerHeight - AROUND)}
        disabled={fixed}
        treeData={shown}
        expandedKeys={[...open]}
        onExpand={(keys) => setOpen(keys as string[])}
        checkedKeys={checked.map(({ key }) => key)}
        onCheck={(_keys, { node, checked: on }) => onTick(node, on)}
        titleRender={(node) => <Title node={node} />}
      />
      {shown.length === 0 && <Cover loading={false} error={null} onRetry={() => {}} />}
    </>
  )
}

const TYPES: Record<Node['type'], [label: string, color: string]> = {
  M: ['目录', 'blue'],
  C: ['页面', 'green'],
  F: ['按钮', 'orange'],
  T: ['页签', 'purple'],
}

function Title({ node }: { node: Node }) {
  const [label, color] = TYPES[node.type]
  return (
    <span className="rights-title">
      {node.label}
      <Tag color={color} variant="filled">
        {label}
      </Tag>
      {node.permission && <small>{node.permission}</small>}
      {!node.checkable && node.type !== 'M' && <small>对所有人开放</small>}
    </span>
  )
}
