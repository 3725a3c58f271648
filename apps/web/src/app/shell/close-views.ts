import { dropDrafts } from '../drafts.ts'
import { notice } from '../notice.ts'
import { CLEARING_VIEW, clearTabValues } from '../tab-values.ts'
import { hasUnsaved, questionOf } from '../unsaved.ts'
import { closed, previousOf, useViews, type View } from '../views.ts'

type Go = (to: string) => void

/** Closes what may be closed and goes to the view used before; asks once about unsaved input. */
export async function closeViews(wanted: View[], here: string, go: Go): Promise<void> {
  const views = wanted.filter((view) => !view.pinned)
  if (views.length === 0 || !(await mayLose(views, '关闭'))) return
  const paths = views.map((view) => view.path)
  if (paths.includes(here)) go(previousOf(useViews.getState(), paths))
  useViews.setState((state) => closed(state, paths))
  for (const path of paths) dropDrafts(path)
  const nothingLeft = useViews.getState().open.every((view) => view.pinned)
  if (nothingLeft || views.some((view) => view.name === CLEARING_VIEW)) clearTabValues()
}

export async function refreshView(view: View, go: Go): Promise<void> {
  if (!(await mayLose([view], '刷新'))) return
  dropDrafts(view.path)
  go(`/redirect${view.path}${view.search}`)
}

function mayLose(views: View[], deed: '关闭' | '刷新'): Promise<boolean> {
  const unsaved = views.filter((view) => hasUnsaved(view.path))
  if (unsaved.length === 0) return Promise.resolve(true)
  const own = unsaved.length === 1 ? questionOf(unsaved[0]!.path) : undefined
  return new Promise((resolve) => {
    notice().modal.confirm({
      title: own ?? `「${unsaved.map((view) => view.title).join('」「')}」有未保存的内容，确认${deed}吗？`,
      okText: deed,
      cancelText: '继续编辑',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
