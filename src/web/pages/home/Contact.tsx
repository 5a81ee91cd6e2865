import { Alert, Box, Button, Paper, Text, Title } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useContact } from "../../queries/contact.ts";
import { ContactForm } from "./ContactForm.tsx";
import classes from "./Home.module.css";

export function Contact() {
  const sending = useContact();
  return (
    <section className={classes.band} aria-labelledby="contact">
      <div className={classes.contact}>
        <Box>
          <Title order={2} id="contact">
            Write to us
          </Title>
          <Text c="dimmed" mt="sm" maw={420}>
            A question, an idea, or you would like an account here: your message goes to whoever runs this
            service, by e-mail and nowhere else.
          </Text>
        </Box>
        <Paper p={{ base: "lg", sm: 32 }} radius="lg">
          {sending.isSuccess ? (
            <Sent onAgain={sending.reset} />
          ) : (
            <ContactForm isPending={sending.isPending} error={sending.error} onSend={sending.mutate} />
          )}
        </Paper>
      </div>
    </section>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status">
      <Alert color="green" title="Thank you" icon={<CircleCheck size={20} aria-hidden />}>
        Your message is on its way. The answer comes to your e-mail address.
      </Alert>
      <Button variant="default" mt="md" onClick={onAgain}>
        Write another
      </Button>
    </div>
  );
}
