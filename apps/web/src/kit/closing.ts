import { useUnsaved } from '../app/unsaved.ts'
import { confirm } from './confirm.ts'

/** How a drawer is left: typed and not saved, it asks first; so do its tab and the window. */
export function useClosing(dirty: boolean, onClose: () => void, question = '有未保存的内容，确认关闭吗？'): () => Promise<void> {
  useUnsaved(dirty)
  return async () => {
    if (!dirty || (await confirm(question))) onClose()
  }
}
