import type { ExternalBinding } from '@erp/contract/account/sign-in/external'
import type { SecondFactor } from '@erp/contract/account/sign-in/second-factor'
import { type SignInWays as SignInWaysOf, signInWay } from '@erp/contract/account/sign-in/sign-in-way'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { attempt, Cover, call, confirm, ViewDrawer } from '../../../kit/index.ts'
import { Bindings } from '../parts/bindings.tsx'
import type { DeedProps } from './opened.tsx'

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
  const reset = async () => {
    const detail = '验证器和恢复码都失效，该用户的所有登录立即失效。请先用别的办法确认是本人提出的。'
    if (!(await confirm(`重置「${name}」的动态口令？`, { detail, ok: '重置', danger: true }))) return
    await attempt(call(signInWay, 'reset-second-factor', { userId }), '已重置')
    await refetch()
  }
  return (
    <ViewDrawer open size={460} title={`「${name}」的登录方式`} onClose={onClose}>
      {data ? (
        <Ways ways={data} onReset={() => void reset()} onUnbind={(binding) => void unbind(binding)} />
      ) : (
        <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
      )}
    </ViewDrawer>
  )
}

interface WaysProps {
  ways: SignInWaysOf
  onReset: () => void
  onUnbind: (binding: ExternalBinding) => void
}

const Ways = ({ ways: { secondFactor, bindings }, onReset, onUnbind }: WaysProps) => (
  <>
    <section aria-label="动态口令" className="ways-part">
      <h3>动态口令</h3>
      <p className="hint">{saidOf(secondFactor)}</p>
      {secondFactor.enabled && (
        <Button danger onClick={onReset}>
          重置动态口令
        </Button>
      )}
    </section>
    <section aria-label="外部账号" className="ways-part">
      <h3>外部账号</h3>
      <Bindings bindings={bindings} onRemove={onUnbind} />
    </section>
  </>
)

function saidOf({ enabled, since, recoveryLeft, demanded }: SecondFactor): string {
  const state = enabled ? `${since} 启用，恢复码还有 ${recoveryLeft} 个` : '未启用'
  return demanded ? `${state}；角色要求使用` : state
}
