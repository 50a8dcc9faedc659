/** Words after which a turn asks: «запомни, кто …» requests nothing. */
export const QUESTION_WORD =
  'who|what|where|when|which|why|how|кто|кого|кому|что|чего|где|куда|когда|какой|какая|какое|какие|как|сколько|почему|зачем|чей|чья';
