import { Field } from './field.tsx'
import style from './style.module.css'
import type { AskedCaptcha } from './use-captcha.ts'

export function CaptchaField({ captcha, username }: { captcha: AskedCaptcha; username: string }) {
  const { shown, image, answer, setAnswer, show } = captcha
  if (!shown) return null
  return (
    <Field
      label="验证码"
      name="captcha"
      value={answer}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={8}
      placeholder="请输入图中的字符"
      onChange={(event) => setAnswer(event.target.value)}
      after={
        <button
          type="button"
          className={style.captcha}
          aria-label="换一张验证码"
          title="看不清，换一张"
          onClick={() => void show(username)}
        >
          {image ? <img src={image.img} alt="验证码图片" /> : <span>点击重新加载</span>}
        </button>
      }
    />
  )
}
