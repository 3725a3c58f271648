import { CallError } from '../app/failure.ts'
import { notice } from '../app/notice.ts'

/** `if (await confirm('确认删除「美国」吗？', { danger: true })) …` */
export function confirm(question: string, options: { detail?: string; danger?: boolean; ok?: string } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    notice().modal.confirm({
      title: question,
      content: options.detail,
      okText: options.ok ?? '确认',
      cancelText: '取消',
      okButtonProps: { danger: options.danger },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}

export const done = (message: string): void => {
  notice().message.success(message)
}

/** `if (await attempt(call(…), '已停用')) …`: says so when it worked; a failure has been shown by the call, or is said here. */
export async function attempt(work: Promise<unknown>, said: string | (() => string)): Promise<boolean> {
  try {
    await work
  } catch (error) {
    if (error instanceof CallError && error.showing === 'silent' && error.code > 0) notice().message.error(error.message)
    return false
  }
  done(typeof said === 'string' ? said : said())
  return true
}
