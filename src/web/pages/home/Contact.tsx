import { Alert, Box, Button, Paper, Text, Title } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import { useContact } from "../../queries/contact.ts";
import { useEntrance } from "../../queries/entrance.ts";
import { ContactForm } from "./ContactForm.tsx";
import classes from "./Home.module.css";

export function Contact() {
  const sending = useContact();
  const sendsMail = useEntrance().data?.sendsMail ?? false;
  return (
    <section className={classes.band} aria-labelledby="contact">
      <div className={classes.contact}>
        <Box>
          <Title order={2} id="contact">
            Contact us
          </Title>
          <Text c="dimmed" mt="sm" maw={420}>
            Ask a question, share an idea or request an account. Your message goes{" "}
            {sendsMail ? "by e-mail " : ""}to the people who run this service, and nowhere else.
          </Text>
        </Box>
        <Paper p={{ base: "lg", sm: 32 }} radius="lg">
          {sending.isSuccess ? (
            <Sent sendsMail={sendsMail} onAgain={sending.reset} />
          ) : (
            <ContactForm isPending={sending.isPending} error={sending.error} onSend={sending.mutate} />
          )}
        </Paper>
      </div>
    </section>
  );
}

function Sent({ sendsMail, onAgain }: { sendsMail: boolean; onAgain: () => void }) {
  return (
    <div role="status">
      <Alert color="green" title="Thank you" icon={<CircleCheck size={20} aria-hidden />}>
        {sendsMail
          ? "Your message is on its way by e-mail. The answer will come to your address."
          : "Your message is stored here, where the owner of this service reads it. No e-mail was sent; the answer will come to your address."}
      </Alert>
      <Button variant="default" mt="md" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
