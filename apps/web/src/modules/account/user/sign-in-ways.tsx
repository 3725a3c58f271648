import type { ExternalBinding } from '@erp/contract/account/external'
import { signInWay } from '@erp/contract/account/sign-in-way'
import { useQuery } from '@tanstack/react-query'
import { attempt, Cover, call, confirm, ViewDrawer } from '../../../kit/index.ts'
import { Bindings } from '../parts/bindings.tsx'
import type { DeedProps } from './opened.tsx'

/** What lets this person in besides the password, and how to end it. */
export function SignInWays({ row: { userId, name }, onClose }: DeedProps) {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['list', signInWay.path, userId],
    queryFn: ({ signal }) => call(signInWay, 'get', { userId }, { signal }),
    gcTime: 0,
  })
  const unbind = async (binding: ExternalBinding) => {
    const detail = `「${name}」以后不能再用它登录，用它登录的设备立即下线。`
    if (!(await confirm(`解除「${binding.name}」吗？`, { detail, ok: '解除', danger: true }))) return
    await attempt(call(signInWay, 'unbind', { userId, id: binding.id }), '已解除')
    await refetch()
  }
  return (
    <ViewDrawer open size={460} title={`「${name}」的登录方式`} onClose={onClose}>
      {data ? (
        <section aria-label="外部账号">
          <h3 className="ways-title">外部账号</h3>
          <Bindings bindings={data.bindings} onRemove={(binding) => void unbind(binding)} />
        </section>
      ) : (
        <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
      )}
    </ViewDrawer>
  )
}
