/** Work that goes on in the background while somebody watches it. */
export interface TaskState {
  taskId: number
  title: string
  /** 0 排队中, 1 执行中, 2 完成, 3 失败 */
  status: 0 | 1 | 2 | 3
  total: number
  done: number
  failed: number
  message: string | null
}
