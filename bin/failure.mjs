// A failure whose message is all the reader needs: one line, no stack. `detail` is a tool's own output, shown before it.
export class Failure extends Error {
  constructor(message, detail) {
    super(message)
    this.detail = detail
  }
}

export function explain(error) {
  if (error instanceof Failure) return [error.detail, error.message].filter(Boolean).join('\n')
  if (error?.code === 'ENOSPC') return `磁盘已满，无法写入 ${error.path ?? ''}：请清理磁盘后重试`
  if (error?.code === 'EACCES' || error?.code === 'EPERM') return `没有权限访问 ${error.path ?? error.message}`
  return error?.stack ?? String(error)
}
