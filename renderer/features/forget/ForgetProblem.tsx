import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';

/** Reason for which the last step of forgetting failed; nothing where none did. */
export function ForgetProblem() {
  const { forget } = useWorkspace();
  const problem = useSelect(forget, (state) => state.problem);
  const errorText = useErrorText();
  return problem === null ? null : (
    <p className="forget__problem" role="alert">
      {errorText(problem)}
    </p>
  );
}
